// What the tests put into a page before its own scripts run: they count frames
// and slow them down, keep what screen readers were told, and plug in a gamepad.
"use strict";

(() => {
  const requestFrame = requestAnimationFrame.bind(window);

  const instruments = (globalThis.instruments = {
    frames: 0, // that have been delivered
    pending: 0, // that have been asked for and not yet delivered
    owed: 0, // how many have been delivered when all that has happened has had one of its own
    slowness: 0, // milliseconds by which each frame is delayed
    heldFor: undefined, // what the app said last when it held its frames back
    heard: [], // what the live region has said
    patient: false, // whether frames come while a key, button or finger is down
    workers: 0, // that have been started
    keys: 0, // that went down
    released: 0, // how often the app has asked for a frame because something had happened
    // Nothing moves until something happens.
    resting: () => instruments.pending === 0 && instruments.heldFor < 0,
    // Nothing moves just now; a clock may run.
    still: () => instruments.pending === 0 && (instruments.heldFor < 0 || instruments.heldFor > 500),
    plugIn,
    push,
  });

  window.requestAnimationFrame = (callback) => {
    const deliver = (now) => {
      if (down > 0 && !instruments.patient) return waiting.push(deliver);
      instruments.pending--;
      instruments.frames++;
      instruments.heldFor = undefined;
      callback(now);
    };
    instruments.pending++;
    return instruments.slowness ? setTimeout(() => requestFrame(deliver), instruments.slowness) : requestFrame(deliver);
  };

  // A tap takes no time: no frame comes between its beginning and its end,
  // however long the browser takes to hear of them.
  let down = 0;
  let waiting = [];

  function lift() {
    down = Math.max(0, down - 1);
    if (down > 0) return;
    waiting.forEach((deliver) => requestFrame(deliver));
    waiting = [];
  }

  addEventListener("keydown", () => instruments.keys++, true);
  for (const name of ["keydown", "pointerdown"]) addEventListener(name, () => down++, true);
  for (const name of ["keyup", "pointerup", "pointercancel"]) addEventListener(name, lift, true);

  // The page makes this object; what the app says to it is noted on the way.
  let bridge;
  Object.defineProperty(globalThis, "lichtbrett", {
    get: () => bridge,
    set: (made) => {
      const { hold, release } = made;
      bridge = made;
      bridge.hold = (ms) => {
        instruments.heldFor = ms;
        hold(ms);
      };
      bridge.release = () => {
        instruments.heldFor = undefined;
        instruments.released++;
        instruments.owed = Math.max(instruments.owed, instruments.frames) + 1;
        release();
      };
    },
  });

  const hear = (what) => what?.ariaLive !== "off" && what?.textContent && instruments.heard.push(what.textContent);

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const live = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest("[aria-live]");
      if (live?.role === "log") addedNodes.forEach((entry) => hear(entry)); // of a log what is added, of others all
      else hear(live);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });

  window.Worker = class extends Worker {
    constructor(...parameters) {
      super(...parameters);
      instruments.workers++;
    }
  };

  // A gamepad in the standard mapping.
  const pad = {
    id: "A gamepad of the tests",
    index: 0,
    connected: true,
    mapping: "standard",
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
  };
  const pads = [null, null, null, null];
  let readers = [];

  navigator.getGamepads = () => {
    readers.forEach((resolve) => resolve());
    readers = [];
    return pads;
  };

  function plugIn() {
    pads[0] = pad;
    window.dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: pad }));
  }

  const read = () => new Promise((resolve) => readers.push(resolve));

  // A push lasts until the app has looked at the gamepad once, no longer.
  async function push(change, undo) {
    change(pad);
    await read();
    undo(pad);
    await read();
  }
})();
