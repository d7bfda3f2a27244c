// A Launchpad Mini MK3 as Web MIDI has it, written from its programmer's reference
// manual: what the tests put into a page before its own scripts run.
"use strict";

(() => {
  const header = [0xf0, 0x00, 0x20, 0x29, 0x02, 0x0d];
  const port = (name) =>
    Object.assign(new EventTarget(), { name, state: "connected", open: async () => {}, close: async () => {} });
  const input = port("Launchpad Mini MK3 LPMiniMK3 MIDI Out");
  const output = port("Launchpad Mini MK3 LPMiniMK3 MIDI In");
  const pads = (globalThis.pads = {
    mode: 0, // live; 1 is programmer
    lights: {}, // by their numbers
    wrong: [], // what no Launchpad would understand
    asked: [], // what for the browser was asked
    refuses: false,
    // The pads' lights, from the top left.
    shown: () => Array.from({ length: 64 }, (_, i) => pads.lights[10 * (8 - (i >> 3)) + (i & 7) + 1] ?? [0, 0, 0]),
    say: (...bytes) => input.dispatchEvent(Object.assign(new Event("midimessage"), { data: new Uint8Array(bytes) })),
    touch: (x, y) => [99, 0].forEach((velocity) => pads.say(0x90, 10 * (8 - y) + x + 1, velocity)),
    press: (number) => [127, 0].forEach((value) => pads.say(0xb0, number, value)),
    plug: (state) => {
      if (state === "connected") [pads.mode, pads.lights] = [0, {}];
      for (const p of [input, output]) {
        p.state = state;
        p.dispatchEvent(new Event("statechange"));
      }
    },
  });

  output.send = (data) => {
    if (output.state !== "connected") throw new DOMException("the port is gone", "InvalidStateError");
    const [command, ...rest] = [...data].slice(header.length, -1);
    const known = header.every((byte, i) => data[i] === byte) && data.at(-1) === 0xf7 && rest.every((byte) => byte < 0x80);
    if (known && command === 0x0e && rest.length === 0) {
      setTimeout(() => pads.say(...header, 0x0e, pads.mode, 0xf7));
    } else if (known && command === 0x0e && rest.length === 1) {
      if (pads.mode !== rest[0]) pads.lights = {};
      pads.mode = rest[0];
    } else if (known && command === 0x03 && rest.length % 5 === 0 && rest.length / 5 <= 81) {
      for (let i = 0; i < rest.length && pads.mode === 1; i += 5) pads.lights[rest[i + 1]] = rest.slice(i + 2, i + 5);
    } else {
      pads.wrong.push([...data]);
    }
  };

  const map = (...ports) => new Map(ports.map((p, i) => [String(i), p]));
  navigator.requestMIDIAccess = async (options) => {
    pads.asked.push(options);
    if (pads.refuses) throw new DOMException("Permission denied.", "SecurityError");
    return {
      inputs: map(port("Midi Through Port-0"), port("Launchpad Mini MK3 LPMiniMK3 DAW Out"), input),
      outputs: map(port("Launchpad Mini MK3 LPMiniMK3 DAW In"), output),
    };
  };
})();
