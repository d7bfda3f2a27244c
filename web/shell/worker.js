// A worker in which the computer players think, with a wasm of their own.
// Each message is a request of package game/ai and is answered by one message.
// Whatever goes wrong is thrown, so that it reaches the page as an error event.
"use strict";

importScripts("{{file "wasm_exec.js"}}");

let think = null;
let requests = [];

function answer(request) {
  const reply = think(request);
  if (typeof reply !== "string") throw new Error("the computer player gave no answer");
  postMessage(reply);
}

addEventListener("message", ({ data }) => {
  if (think) answer(data);
  else requests.push(data);
});

async function start() {
  const go = new Go();
  go.env.GOTRACEBACK = "system"; // As in boot.js.
  const { instance } = await WebAssembly.instantiateStreaming(fetch("{{file "ai.wasm"}}"), go.importObject);
  go.run(instance);
  think = globalThis.lichtbrettThink;
  requests.forEach(answer);
  requests = [];
}

start().catch(reportError);
