// For pages of others: a frame of this site is as high as what is in it (docs/site.md, "In a frame").
"use strict";

(() => {
  const { origin } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  const frames = () => [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(`${origin}/`));
  const ask = (/** @type {HTMLIFrameElement} */ frame) => frame.contentWindow?.postMessage({ zamora: 1, do: "fit" }, origin);
  addEventListener("message", ({ source, origin: from, data }) => {
    const frame = from === origin && data?.zamora === 1 ? frames().find((one) => one.contentWindow === source) : undefined;
    if (frame && data.on === "here") ask(frame);
    if (frame && data.on === "size" && data.height > 0) frame.style.height = `${Math.ceil(data.height)}px`;
  });
  frames().forEach(ask); // those that were there before
})();
