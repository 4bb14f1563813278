// What a class answered, counted: on the pupils' pages, the teacher's and the wall. No names.
"use strict";

function tally(poll) {
  const most = Math.max(1, ...poll.tally.map(([, count]) => count));
  return [
    make("ul", { class: "tally" }, ...poll.tally.map(([label, count, right]) =>
      make("li", { class: right ? "right" : "" }, make("span", {}, right ? `✔ ${label}` : label),
        make("meter", { min: "0", max: String(most), value: String(count), "aria-hidden": "true" }),
        make("b", {}, String(count))))),
    ...(poll.usual?.length ? [make("p", { class: "quiet" }, W.usual),
      make("ul", { class: "tally" }, ...poll.usual.map((label) => make("li", {}, label)))] : []),
    ...(poll.truth ? [make("p", { class: "truth" }, poll.truth)] : []),
  ];
}
