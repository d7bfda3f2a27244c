// The page's side of the bridge to the app: it starts the app, shows how far
// the download is, and keeps what the app asks of a page.
"use strict";

(() => {
  const texts = {
    loading: {{say "page.loading"}},
    retry: {{say "page.retry"}},
    noWasm: {{say "page.no-wasm"}},
    noWebGL: {{say "page.no-webgl"}},
    noDownload: {{say "page.no-download"}},
    noStart: {{say "page.no-start"}},
    stopped: {{say "page.stopped"}},
  };
  const language = storedLanguage() ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
  document.documentElement.lang = language;

  globalThis.lichtbrett = {
    version: document.documentElement.dataset.version,
    updateReady: false,
    hold,
    release,
    ready,
    fail: (text) => showMessage(text, true),
    worker: () => new Worker("{{file "worker.js"}}"),
    update,
  };

  function storedLanguage() {
    try {
      const { language } = JSON.parse(localStorage.getItem("lichtbrett.settings"));
      return Object.hasOwn(texts.loading, language) ? language : undefined;
    } catch {
      return undefined;
    }
  }

  // Frames. Ebitengine asks for the next one at the end of each, for ever. What
  // it asks for while nothing moves is put by until it is released.

  const requestFrame = requestAnimationFrame.bind(window);
  let held = false;
  let heldFrames = [];
  let holdTimer = 0;

  window.requestAnimationFrame = (callback) => (held ? heldFrames.push(callback) : requestFrame(callback));

  function hold(ms) {
    held = true;
    clearTimeout(holdTimer);
    if (ms >= 0) holdTimer = setTimeout(release, ms);
  }

  function release() {
    held = false;
    clearTimeout(holdTimer);
    heldFrames.forEach((callback) => requestFrame(callback));
    heldFrames = [];
  }

  // The page's own picture, until the app has drawn its first.

  const shell = document.getElementById("shell");
  const splash = document.getElementById("splash");
  splash.setAttribute("aria-label", texts.loading[language]);

  function showProgress(fraction) {
    const percent = Math.floor(100 * fraction);
    splash.setAttribute("aria-valuenow", percent);
    document.getElementById("label").textContent = `${texts.loading[language]} … ${percent} %`;
    document.getElementById("lit").style.clipPath = outline(Math.floor(64 * fraction));
  }

  // The outline of the first n LEDs, row by row from the bottom, in percent of
  // the board. On the board's edges it leaves room for their glow.
  function outline(n) {
    const led = 100 / 8, edge = led;
    const full = 100 - led * Math.floor(n / 8), begun = n % 8 ? full - led : full;
    const x = led * (n % 8);
    const points = [[-edge, 100 + edge], [-edge, begun], [x, begun], [x, full], [100 + edge, full], [100 + edge, 100 + edge]];
    return `polygon(${points.map(([x, y]) => `${x}% ${y || -edge}%`)})`;
  }

  function showMessage(text, canReload) {
    const message = document.createElement("div");
    message.className = "message";
    message.setAttribute("role", "alert");
    message.append(Object.assign(document.createElement("p"), { textContent: text }));
    splash.remove();
    document.querySelector(".message")?.remove();
    document.body.append(message);
    if (!canReload) return;
    const button = Object.assign(document.createElement("button"), { textContent: texts.retry[language] });
    button.addEventListener("click", () => location.reload());
    message.append(button);
    button.focus();
  }

  function ready() {
    if (!shell.isConnected) return;
    performance.mark("lichtbrett:ready");
    shell.remove();
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
    if (!waiting) return;
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated") location.reload();
    });
    waiting.postMessage("activate");
  }

  // The start.

  async function countBytes(response) {
    const total = {{size "app.wasm"}}, reader = response.body.getReader();
    for (let loaded = 0, chunk; !(chunk = await reader.read()).done; ) {
      loaded += chunk.value.length;
      showProgress(loaded / total);
    }
  }

  function hasWebGL() {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return Boolean(context);
  }

  async function start() {
    if (!globalThis.WebAssembly?.instantiateStreaming) return showMessage(texts.noWasm[language], false);
    showProgress(0);
    const download = fetch("{{file "app.wasm"}}");
    if (!hasWebGL()) return showMessage(texts.noWebGL[language], false);
    let instance;
    const go = new Go();
    try {
      const response = await download;
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      countBytes(response.clone()).catch(() => {}); // What fails there fails here too.
      ({ instance } = await WebAssembly.instantiateStreaming(response, go.importObject));
    } catch (error) {
      // A broken download is a TypeError; all else is wrong with the program or this browser.
      return showMessage((error instanceof TypeError ? texts.noDownload : texts.noStart)[language], true);
    }
    await go.run(instance);
    showMessage(texts.stopped[language], true);
  }

  start();
})();
