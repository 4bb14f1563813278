// The letters of pictures. An image has none of its page: they are put into those that have words.
// @ts-check

const FACE = "Bricolage Grotesque";
const SVG = "data:image/svg+xml;charset=utf-8,";
const END = "</svg>";

/** A style for pictures, with the file of the face in it, in an address. @type {Promise<string> | undefined} */
let style;

async function read() {
  for (const sheet of document.styleSheets) {
    let rules;
    try {
      rules = sheet.cssRules;
    } catch {
      continue; // of another origin
    }
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.style.getPropertyValue("font-family").includes(FACE)) continue;
      const [, path] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src")) ?? ["", ""];
      const file = await (await fetch(new URL(path, sheet.href ?? document.baseURI))).blob();
      const address = await new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(file);
      });
      return encodeURIComponent("<style>@font-face{font-family:Z;font-weight:200 800;src:url(") + address
        + encodeURIComponent(")}text{font-family:Z,system-ui,sans-serif!important}</style>");
    }
  }
  return "";
}

/** Show a picture that came as text. @param {HTMLImageElement} image @param {string} svg */
export function draw(image, svg) {
  image.src = SVG + encodeURIComponent(svg);
  return letter(image);
}

/** Put the letters of the page into a picture that has words. @param {EventTarget | null} image */
export async function letter(image) {
  if (!(image instanceof HTMLImageElement) || !image.src.startsWith(SVG)) return;
  const { src } = image, drawn = decodeURIComponent(src.slice(SVG.length)), end = drawn.lastIndexOf(END);
  if (!drawn.includes("<text") || drawn.includes("@font-face")) return;
  style ??= read().catch(() => "");
  const letters = await style;
  if (letters && image.src === src)
    image.src = SVG + encodeURIComponent(drawn.slice(0, end)) + letters + encodeURIComponent(drawn.slice(end));
}
