// Keeps one version of the page, whole. Every file is named after its content,
// and a page, once loaded, names only files of its own version: nothing mixes.
"use strict";

// The path of each request, relative to the scope, and the file that answers it.
const files = {{files}};

// The manual's files. Whoever opens a page of it is sent all of its language, to be read offline.
const documents = {{documents}};

const prefix = `lichtbrett ${registration.scope} `;
const cacheName = `${prefix}{{version}}`;

// The browser's HTTP cache has what this visit has just downloaded.
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll([...new Set(Object.values(files))]);
  await Promise.all(Object.entries(files).map(async ([path, file]) => {
    if (path !== file) await cache.put(new URL(path, registration.scope), await cache.match(file, { ignoreVary: true }));
  }));
}

// The app is left to the browser's HTTP cache: that is where the browser finds
// the compiled code too. Where it is not, boot.js takes it from here.
const answered = Object.keys(files).filter((path) => path !== "{{file "app.wasm"}}");

// A browser that knows routes takes the files without starting this worker.
// Addresses with a query are not among the cache's: they go through the worker.
// The folder may be named with what means something in a pattern.
function routes() {
  const pathname = (path) => new URL(path, registration.scope).pathname.replace(/[{}()*+:]/g, "\\$&");
  return answered.map((path) => ({
    condition: { urlPattern: { pathname: pathname(path), search: "" }, requestMethod: "GET" },
    source: { cacheName },
  }));
}

async function removeOtherVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
}

// A cache that the browser has cleared away, or cannot read, is no reason to fail while there is a network.
async function load(path, request) {
  const stored = await caches.match(new URL(path, registration.scope), { cacheName, ignoreVary: true }).catch(() => undefined);
  return stored ?? fetch(request);
}

// What all languages have in common has no language in its path.
const languageOf = (path) => path.match(/^manual\/(..)\//)?.[1];

async function keepManual(language) {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(documents
    .filter((path) => path.startsWith("manual/") && [language, undefined].includes(languageOf(path)))
    .filter((path) => !kept.has(new URL(path, registration.scope).href)));
}

addEventListener("install", (event) => {
  event.waitUntil(install());
  event.addRoutes?.(routes());
});

addEventListener("activate", (event) => event.waitUntil(removeOtherVersions()));

addEventListener("message", ({ data }) => {
  if (data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const [address] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(registration.scope)) return;
  const path = address.slice(registration.scope.length);
  if (answered.includes(path)) event.respondWith(load(path, event.request));
  const document = path.endsWith("/") ? `${path}index.html` : path;
  if (documents.includes(document)) {
    event.respondWith(load(document, event.request));
    if (languageOf(document) && document.endsWith(".html")) event.waitUntil(keepManual(languageOf(document)).catch(() => {}));
  }
});
