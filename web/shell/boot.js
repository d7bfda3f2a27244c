// The page's side of the bridge to the app: it starts the app, shows how far
// the download is, and keeps what the app asks of a page.
"use strict";

(() => {
  let missing; // what the app cannot do without, by its text
  if (!globalThis.WebAssembly?.instantiateStreaming) missing = "noWasm";
  else if (!globalThis.WebGL2RenderingContext) missing = "noWebGL";
  const app = missing ? undefined : fetchApp(); // While it is on its way the page sets itself up.

  const texts = {
    loading: {{say "page.loading"}},
    retry: {{say "page.retry"}},
    noWasm: {{say "page.no-wasm"}},
    noWebGL: {{say "page.no-webgl"}},
    noDownload: {{say "page.no-download"}},
    noStart: {{say "page.no-start"}},
    stopped: {{say "page.stopped"}},
  };
  // What is kept on the device is kept for each folder of a host by itself: there may be others.
  const folder = location.pathname.replace(/[^/]*$/, "");
  const keeps = `lichtbrett.${folder === "/" ? "" : `${folder}.`}`;
  const language = storedLanguage() ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
  document.documentElement.lang = language;

  globalThis.lichtbrett = {
    version: document.documentElement.dataset.version,
    updateReady: false,
    keeps,
    hold,
    release,
    ready,
    fail: (text) => showMessage(text, true),
    worker: () => new Worker("{{file "worker.js"}}"),
    puzzles,
    update,
  };

  function storedLanguage() {
    try {
      const { language } = JSON.parse(localStorage.getItem(`${keeps}settings`));
      return Object.hasOwn(texts.loading, language) ? language : undefined;
    } catch {
      return undefined;
    }
  }

  // Frames. Ebitengine asks for the next one at the end of each, for ever. What
  // it asks for while nothing moves is put by until it is released. Who
  // releases it is owed a frame that begins afterwards: until then nothing is held.

  const requestFrame = requestAnimationFrame.bind(window);
  let held = false;
  let released = false;
  let heldFrames = [];
  let holdTimer = 0;

  window.requestAnimationFrame = (callback) => (held ? heldFrames.push(callback) : askFor(callback));

  function askFor(callback) {
    requestFrame((now) => {
      released = false;
      callback(now);
    });
  }

  function hold(ms) {
    if (released) return;
    held = true;
    clearTimeout(holdTimer);
    if (ms >= 0) holdTimer = setTimeout(release, ms);
  }

  function release() {
    held = false;
    released = true;
    clearTimeout(holdTimer);
    heldFrames.forEach(askFor);
    heldFrames = [];
  }

  // The canvas. In each frame Ebitengine puts a finished picture on it, pixel by
  // pixel. The smooth edges and the depth that it would get would only cost: four
  // samples of each pixel.

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, antialias: false, depth: false });
  };

  // Gamepads. Ebitengine asks for them before each frame. At the first question
  // the browser looks through all devices of the machine: that may wait for the
  // first frame.

  const noGamepads = () => [];
  if (!Object.hasOwn(navigator, "getGamepads")) navigator.getGamepads = noGamepads;

  // The page's own picture, until the app has drawn its first.

  const shell = document.getElementById("shell");
  const splash = document.getElementById("splash");
  const leds = document.querySelectorAll("#leds i");
  const label = document.getElementById("label");
  splash.setAttribute("aria-label", texts.loading[language]);

  function showProgress(fraction) {
    const percent = Math.floor(100 * fraction);
    splash.setAttribute("aria-valuenow", percent);
    if (performance.now() > 1000) label.textContent = `${texts.loading[language]} … ${percent} %`; // Words only for those who wait.
    const lit = Math.floor(64 * fraction); // from the lowest row up
    leds.forEach((led, i) => led.classList.toggle("lit", 8 * (7 - Math.floor(i / 8)) + (i % 8) < lit));
  }

  // Puts a message in the place of everything: the app is not to be used any more.
  function showMessage(text, canReload) {
    const message = document.createElement("main");
    message.className = "message";
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent = text;
    message.append(words);
    document.body.replaceChildren(message);
    if (!canReload) return;
    const button = document.createElement("button");
    button.textContent = texts.retry[language];
    button.addEventListener("click", () => location.reload());
    message.append(button);
    button.focus();
  }

  function ready() {
    if (!shell.isConnected) return;
    performance.mark("lichtbrett:ready");
    if (navigator.getGamepads === noGamepads) delete navigator.getGamepads;
    shell.remove();
    document.head.append(document.getElementById("later").content);
    keepOffline().catch(() => {}); // Without a service worker the page works, only not offline.
  }

  // Offline and new versions.

  let registration;

  async function keepOffline() {
    const workers = navigator.serviceWorker; // Missing where the connection is not secure.
    if (!workers) return;
    workers.addEventListener("controllerchange", () => location.reload());
    registration = await workers.register("service-worker.js", { updateViaCache: "none" });
    if (registration.waiting) announceUpdate();
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing.addEventListener("statechange", () => {
        if (installing.state === "installed" && registration.active) announceUpdate();
      });
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => {}); // Offline there is none.
    });
  }

  function announceUpdate() {
    lichtbrett.updateReady = true;
    window.dispatchEvent(new Event("lichtbrett:update"));
  }

  function update() {
    const { waiting } = registration ?? {};
    if (!waiting) return location.reload(); // Another tab has changed over already.
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated") location.reload();
    });
    waiting.postMessage("activate");
  }

  // The puzzles are not part of the app: its first frame does not wait for them.

  const puzzleFiles = {
    "connectfour": "{{file "connectfour.puzzles"}}",
    "connectfour-classic": "{{file "connectfour-classic.puzzles"}}",
  };

  async function puzzles(series) {
    const file = puzzleFiles[series];
    const response = await fetch(file);
    if (!response.ok) throw new TypeError(`${file}: status ${response.status}`);
    return response.arrayBuffer();
  }

  // The start.

  // The bytes are counted on a clone of the response: what WebAssembly compiles
  // is the response itself, since only for that the browser keeps the compiled
  // code. Counting takes time that the start could use, and so does each
  // picture: a download that is soon over is not counted, and few are drawn for
  // others. Returns what is to be called when the download is over.
  function watchDownload(response) {
    const { body } = response.clone();
    let counted = false;
    const patience = setTimeout(() => {
      counted = true;
      countBytes(body.getReader()).catch(() => {}); // What fails there fails where it is compiled too.
    }, 400);
    return () => {
      clearTimeout(patience);
      if (!counted) body.cancel();
    };
  }

  async function countBytes(reader) {
    const total = {{size "app.wasm"}};
    let loaded = 0;
    const pictures = setInterval(() => showProgress(loaded / total), 80);
    try {
      for (let chunk; !(chunk = await reader.read()).done; ) loaded += chunk.value.length;
      showProgress(1);
    } finally {
      clearInterval(pictures);
    }
  }

  // Making a context takes so long that it is tried only after the app has failed.
  function hasWebGL() {
    return Boolean(document.createElement("canvas").getContext("webgl2"));
  }

  // Returns the app and what is to be called when all of it is there. Who has
  // been here before has it already: no progress is to be shown.
  async function fetchApp() {
    const file = "{{file "app.wasm"}}";
    const stored = await kept(file);
    if (stored) return { response: stored, over() {} };
    const response = await fetch(file);
    if (!response.ok) throw new TypeError(`${file}: status ${response.status}`);
    return { response, over: watchDownload(response) };
  }

  // The browser's HTTP cache keeps the compiled code as well; where it has been
  // cleared, there is what the service worker has put by.
  async function kept(file) {
    if (!navigator.serviceWorker?.controller) return undefined;
    const cached = await fetch(file, { mode: "same-origin", cache: "only-if-cached" }).catch(() => undefined);
    return cached?.ok ? cached : caches.match(file, { ignoreVary: true }).catch(() => undefined);
  }

  async function start() {
    if (missing) return showMessage(texts[missing][language], false);
    try {
      const { response, over } = await app;
      const go = new Go();
      go.env.GOGC = "off"; // The start has no need of collecting garbage; the app turns it on.
      go.env.GOTRACEBACK = "system"; // The app has no names of functions: it tells where in the code it ended.
      const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
      over();
      go.run(instance).then(stopped);
    } catch (error) {
      // A broken download is a TypeError; all else is wrong with the program or this browser.
      showMessage((error instanceof TypeError ? texts.noDownload : texts.noStart)[language], true);
    }
  }

  function stopped() {
    if (hasWebGL()) showMessage(texts.stopped[language], true);
    else showMessage(texts.noWebGL[language], false);
  }

  start();
})();
