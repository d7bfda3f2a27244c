globalThis.lichtbrett = { ready: () => performance.mark("lichtbrett:ready") };

const go = new Go();
WebAssembly.instantiateStreaming(fetch("{{file "app.wasm"}}"), go.importObject)
  .then(({ instance }) => go.run(instance));
