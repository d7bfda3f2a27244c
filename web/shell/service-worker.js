// Keeps one version of the page, whole. Every file is named after its content,
// and a page, once loaded, names only files of its own version: nothing mixes.
"use strict";

// The path of each request, relative to the scope, and the file that answers it.
const files = {{files}};

const prefix = `lichtbrett ${registration.scope} `;
const cacheName = `${prefix}{{version}}`;

// The browser's HTTP cache has what this visit has just downloaded.
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll([...new Set(Object.values(files))]);
}

async function removeOtherVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
}

// A cache that the browser has cleared away is no reason to fail while there is a network.
async function load(file, request) {
  const stored = await caches.match(file, { cacheName, ignoreVary: true });
  return stored ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil(removeOtherVersions()));

addEventListener("message", ({ data }) => {
  if (data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const [address] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(registration.scope)) return;
  const path = address.slice(registration.scope.length);
  if (Object.hasOwn(files, path)) event.respondWith(load(files[path], event.request));
});
