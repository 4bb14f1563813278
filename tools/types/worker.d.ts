// What our workers find besides the web's own: for `tsc` alone.

/** Put in front of zamora/site/browser/page/sw.js when a site is built. */
declare const BUILD: string;
declare const FILES: Record<string, string>;
declare const FIRST: Record<string, string[]>;
declare const WORDS: Record<string, Record<string, string>>;

/** Pyodide, which a site ships next to its kernel. */
declare module "*/pyodide.js" {
  export function loadPyodide(options?: object): Promise<any>;
}
