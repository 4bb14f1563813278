// The ladders of the first page: a stop for each lesson, however many there are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { along } from "../../zamora/player/web/land.js";

const WAY = [[0, 0], [30, 0], [30, 60]];

test("a stop at each corner, if there are as many", () => assert.deepEqual(along(WAY, 3), WAY));

test("more stops are equally far from one another, from the first to the last", () =>
  assert.deepEqual(along(WAY, 4), [[0, 0], [30, 0], [30, 30], [30, 60]]));

test("and so are fewer", () => assert.deepEqual([along(WAY, 2), along(WAY, 1)], [[[0, 0], [30, 60]], [[0, 0]]]));
