// The parts of the board's component that need no page; `changes` come from Python.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Picture, changed, destinations, meant, middle, moved } from "../../zamora/player/web/board.js";

test("a change makes the new of the old, as in Python", () => {
  const { changes = [] } = process.env.CHANGES ? JSON.parse(readFileSync(process.env.CHANGES, "utf8")) : {};
  for (const [old, change, now] of changes) {
    const before = JSON.stringify(old);
    assert.deepEqual(changed(old, change), now);
    assert.equal(JSON.stringify(old), before);
  }
});

test("what stays the same is the same object", () => {
  const old = { a: [1, 2, 3, 4, 5], b: {} };
  const now = changed(old, [0, { a: [1, 2, 2, [7]] }, []]);
  assert.deepEqual(now.a, [1, 2, 7, 4, 5]);
  assert.equal(now.b, old.b);
  assert.equal(changed(old, []), old);
});

test("steps are known by where a hand takes and where it puts", () => {
  const goals = destinations([["a1", "a2"], null, [null, null, "Pasar"], ["a1", "b2", "una", "c1", "¿Cuál?"], ["a1", "b2", "otra", "d1", ""]]);
  assert.deepEqual([...goals.keys()], ["a1"]);
  assert.deepEqual([...goals.get("a1").keys()], ["a2", "b2"]);
  assert.equal(goals.get("a1").get("a2")[0].step, 0);
  assert.deepEqual(goals.get("a1").get("b2").map(({ step, question }) => [step, question]), [[3, "¿Cuál?"], [4, ""]]);
});

test("letters that became larger are clear of what they name, and on the board", () => {
  const grown = (at, named) => Picture.prototype.grown.call({ size: [5, 5] }, at, [0.9, 0.4], 0.2, 0.4, named)
    .map((place) => Math.round(100 * place) / 100);
  assert.deepEqual(grown([1, 0.4], "paper"), [0.82, 0.32]); // away from the middle
  assert.deepEqual(grown([2.5, 0.1], "paper"), [2.5, 0.16]); // in the middle of an edge
  assert.deepEqual(grown([0.05, 2], null), [0.36, 2]);
  const clear = (at) => Picture.prototype.clear.call({ size: [5, 5] }, at, [0.4, 0.2], [[2.5, 0.25, 1, 0.25], [2.5, 4.75, 1, 0.25]]);
  assert.deepEqual(clear([1.5, 0.3]), [1.5, 0.7]); // below the name of a goal, which stands above
  assert.deepEqual(clear([1.5, 4.7]), [1.5, 4.3]);
  assert.deepEqual(clear([1, 0.3]), [1, 0.3]);
});

test("a drag says which of several ways is meant", () => {
  const ways = destinations([["a", "b", "una", "c", "?"], ["a", "b", "otra", "d", ""]]).get("a").get("b");
  assert.equal(meant(ways, ["d", "b"]).words, "otra");
  assert.equal(meant(ways, ["b"]), null);
  assert.equal(meant(ways, []), null);
  assert.equal(meant(ways.slice(1), []).words, "otra");
});

test("what stands on a cell is moved, on top of all else, and what it was made of stays", () => {
  const disc = ["D", "first", null, 0, 1, 0, 1, 1, 0.4];
  const outline = ["P", "man", null, 0, 1, [0.8, 0.8, 400, 0, 400, 400, 0, 400]];
  const other = ["D", "second", null, 0, 1, 0, 2, 1, 0.4];
  const word = ["T", "on-side", null, "D1", 0.4, 1, 1, true];
  const arrow = ["L", "hint", 0.1, 1, 0, [1, 1, 100, 0], [1.05, 1, 50, 0, 0, 50]];
  const pieces = [disc, outline, other, word, arrow];
  const before = JSON.stringify(pieces);
  const now = moved(pieces, [1, 1, 0, 0], [3, 2, 0, 0], 0.44);
  assert.deepEqual(now[0], other);
  assert.deepEqual(now.slice(1).map(middle).map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]),
    [[3, 2], [3, 2], [3, 2], [3.1, 2]]);
  assert.deepEqual(now.at(-1)[6].slice(0, 2), [3.05, 2]);
  assert.equal(JSON.stringify(pieces), before);
});
