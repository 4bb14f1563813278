// A pupil's attempt, as a learning platform hears of it: zamora/site/browser/page/scorm.js.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Attempt, platform } from "../../zamora/site/browser/page/scorm.js";

/** A platform that keeps what it is told. */
function api(prefix, kept = {}) {
  const values = { "cmi.interactions._count": "0", ...kept }, calls = [];
  const name = (one) => (prefix ? `LMS${one}` : one);
  return {
    values, calls,
    [prefix ? "LMSInitialize" : "Initialize"]: () => "true",
    [prefix ? "LMSFinish" : "Terminate"]: () => calls.push("end"),
    [name("Commit")]: () => calls.push("commit"),
    [name("GetValue")]: (key) => values[key] ?? "",
    [name("SetValue")]: (key, value) => {
      values[key] = value;
      if (/interactions\.\d+\.id/.test(key)) values["cmi.interactions._count"] = String(Number(values["cmi.interactions._count"]) + 1);
    },
  };
}

const clock = () => { let n = 0; return () => new Date(Date.UTC(2026, 0, 1, 0, 0, 7 * n++)); };
const attempt = (place) => new Attempt(platform({ ...place, parent: null }), clock());

for (const [title, name, prefix, status, raw] of [
  ["1.2", "API", true, "cmi.core.lesson_status", "cmi.core.score.raw"],
  ["2004", "API_1484_11", false, "cmi.completion_status", "cmi.score.raw"],
]) {
  test(`${title}: a score, complete when all is solved`, () => {
    const there = api(prefix), one = attempt({ [name]: there });
    one.tell({ solved: {}, score: 0, complete: false });
    assert.equal(there.values[status], "incomplete");
    assert.equal(there.values[raw], "0");
    one.tell({ solved: { 1.1: 3 }, score: 50, complete: false });
    one.tell({ solved: { 1.1: 3 }, score: 50, complete: false }); // told once
    assert.equal(there.values[raw], "50");
    assert.equal(there.values["cmi.interactions._count"], "1");
    one.tell({ solved: { 1.1: 3, 1.2: 1 }, score: 67, complete: true });
    assert.equal(there.values[raw], "67");
    assert.match(there.values[status], /^completed$/);
    assert.equal(there.values["cmi.interactions.1.id"], "1.2");
    one.end();
    one.tell({ solved: {}, score: 0, complete: false }); // nothing is said after the end
    assert.equal(there.values[raw], "67");
    assert.equal(there.calls.at(-1), "end");
  });

  test(`${title}: what it kept is not told again`, () => {
    const there = api(prefix, { [status]: "incomplete", "cmi.suspend_data": "abc", "cmi.interactions._count": "1" });
    const one = attempt({ [name]: there });
    assert.equal(one.kept, "abc");
    one.tell({ solved: { 1.1: 2 }, score: 33, complete: false });
    assert.equal(there.values["cmi.interactions._count"], "1");
    one.keep("");
    assert.equal(there.values["cmi.suspend_data"], "abc");
    one.keep("abcd");
    assert.equal(there.values["cmi.suspend_data"], "abcd");
  });
}

test("the time that was spent", () => {
  const old = api(true), fresh = api(false);
  attempt({ API: old }).save();
  attempt({ API_1484_11: fresh }).save();
  assert.equal(old.values["cmi.core.session_time"], "00:00:07");
  assert.equal(fresh.values["cmi.session_time"], "PT7S");
});

test("the platform is found above, in the window that opened this one, or nowhere", () => {
  const top = { API: api(true) };
  top.parent = top;
  assert.equal(platform({ parent: { parent: top } })?.[0], top.API);
  assert.equal(platform({ parent: null, opener: { parent: top } })?.[0], top.API);
  const alone = {};
  alone.parent = alone;
  assert.equal(platform(alone), null);
});
