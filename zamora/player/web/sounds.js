// Sounds, made when they are wanted: no file is fetched, and nothing is heard before it is switched on. They
// are short and soft, and what a sound says is always seen as well.
// @ts-check

const KEPT = "zamora-sound", LOUD = 0.12; // of 1: about -18 dB
/** Told when sounds are switched on or off, or another person comes. */
export const SWITCHED = "zamora-sound-switched";

/** What sounds: notes one after the other in Hz, how long each in seconds, to which part of itself it falls.
 * @type {Record<string, { notes: number[], long: number, fall?: number, wave?: OscillatorType }>} */
export const SOUNDS = {
  turn: { notes: [360], long: 0.07, fall: 0.5 }, // a tap on wood
  capture: { notes: [300, 420], long: 0.07, fall: 0.5 },
  goal: { notes: [523, 659, 784], long: 0.09 },
  solved: { notes: [587, 880], long: 0.13 },
  refused: { notes: [165], long: 0.22, wave: "sine" },
  yours: { notes: [660, 880], long: 0.13 },
};

/** One for all that sounds on the page. @type {AudioContext | null} */
let speaker = null;

/** Whose wish counts stands on the page: cards of a notebook have a copy of this module each. */
const key = () => [KEPT, document.documentElement.dataset.zamoraPerson].filter(Boolean).join(":");

/** Whether the one who is here wants sounds. */
export function wanted() {
  try {
    return localStorage.getItem(key()) === "on";
  } catch { // a browser that keeps nothing stays silent
    return false;
  }
}

/** @param {boolean} on */
export function want(on) {
  try {
    localStorage.setItem(key(), on ? "on" : "off");
  } catch { /* then it stays off */ }
  dispatchEvent(new Event(SWITCHED));
  play("turn");
}

/** The person whose wish counts from now on. @param {string} person */
export function belongTo(person) {
  if (document.documentElement.dataset.zamoraPerson === person) return;
  document.documentElement.dataset.zamoraPerson = person;
  dispatchEvent(new Event(SWITCHED));
}

/** @param {string} kind */
export function play(kind) {
  const { notes = [], long = 0, fall = 1, wave = "triangle" } = SOUNDS[kind] ?? {};
  // Before anything was touched no browser would let it be heard.
  if (!notes.length || !wanted() || navigator.userActivation?.hasBeenActive === false) return;
  speaker ??= new AudioContext();
  void speaker.resume();
  for (const [n, pitch] of notes.entries()) {
    const at = speaker.currentTime + n * long, note = speaker.createOscillator(), volume = speaker.createGain();
    note.type = wave;
    note.frequency.setValueAtTime(pitch, at);
    note.frequency.exponentialRampToValueAtTime(pitch * fall, at + long);
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + long);
    note.connect(volume).connect(speaker.destination);
    note.start(at);
    note.stop(at + long);
  }
  dispatchEvent(new CustomEvent("zamora-sounded", { detail: kind }));
}
