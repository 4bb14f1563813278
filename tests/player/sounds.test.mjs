// The sounds, as far as they need no page.
import assert from "node:assert/strict";
import test from "node:test";
import { SOUNDS, SWITCHED, belongTo, play, want, wanted } from "../../zamora/player/web/sounds.js";

/** A page that has been touched, or not; what it lets be heard. */
function page(touched) {
  const kept = new Map(), heard = [];
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = () => ({ frequency: param, gain: param, connect: (other) => other, start: (at) => heard.push(at), stop() {} });
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
    dispatchEvent: ({ type }) => type === SWITCHED || type === "zamora-sounded",
    CustomEvent: class extends Event {},
    AudioContext: class {
      currentTime = 0;
      resume() {}
      createOscillator = node;
      createGain = node;
    },
  });
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: touched } }, configurable: true });
  return heard;
}

test("a browser that keeps nothing is silent", () => {
  assert.equal(wanted(), false);
  play("goal");
});

test("each is short", () => {
  for (const [kind, { notes, long }] of Object.entries(SOUNDS)) assert.ok(notes.length * long < 0.3, kind);
});

test("nothing is heard before it is switched on, by each person for herself", () => {
  const heard = page(true);
  belongTo("ana");
  play("solved");
  assert.equal(heard.length, 0);
  want(true);
  play("solved");
  assert.deepEqual(heard, [0, 0, SOUNDS.solved.long], "a turn, to show how it is, and two notes");
  play("nothing of the sort");
  belongTo("luis");
  play("solved");
  assert.equal(heard.length, 3);
  belongTo("ana");
  assert.equal(wanted(), true);
});

test("nor before anything was touched", () => {
  const heard = page(false);
  want(true);
  play("goal");
  assert.equal(heard.length, 0);
});
