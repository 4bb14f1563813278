// What a site's pages offer besides lessons: parts of a progress that come one by one, and what is pasted elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";

import { gathered, snippet } from "../../zamora/player/web/about.js";

class Kept extends Map {
  getItem(key) { return this.get(key) ?? null; }
  setItem(key, value) { this.set(key, value); }
  removeItem(key) { this.delete(key); }
}

test("parts come in any order, some twice, and nothing of them is left", () => {
  const store = new Kept();
  assert.deepEqual(gathered("#traer=2.3.0a1b2c3d.BB-_", store), { n: 2, of: 3, missing: 2 });
  assert.deepEqual(gathered("#traer=2.3.0a1b2c3d.BB-_", store), { n: 2, of: 3, missing: 2 });
  assert.equal(gathered("#traer=1.2.ffffffff.zz", store).missing, 1); // of another progress
  assert.equal(gathered("#traer=3.3.0a1b2c3d.C", store).missing, 1);
  assert.equal(gathered("#traer=1.3.0a1b2c3d.A", store).text, "ABB-_C");
  assert.equal(store.size, 1);
  assert.equal(gathered("#traer=1.1.01234567.whole", store).text, "whole");
});

test("what is no part is none", () => {
  for (const hash of ["", "#traer=", "#traer=1.1.aa.", "#traer=2.1.aa.x", "#traer=0.1.aa.x", "#traer=1.1.aa.x y"])
    assert.equal(gathered(hash, new Kept()), null, hash);
});

test("what is pasted is whole HTML, whatever the title", () => {
  const root = new URL("https://example.org/zamora/");
  const text = snippet(new URL("leccion/pagina.html?game=x&position=y", root), '"A" & <b>', root);
  assert.match(text, /src="https:\/\/example\.org\/zamora\/leccion\/pagina\.html\?game=x&amp;position=y"/);
  assert.match(text, /title="&quot;A&quot; &amp; &lt;b>"/);
  assert.match(text, /<script src="https:\/\/example\.org\/zamora\/page\/embed\.js" async><\/script>$/);
});
