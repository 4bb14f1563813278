// What our code in the browser finds there besides the web's own: for `tsc` alone, no page loads it.

/** What a page of the site keeps for its lesson: zamora/site/browser/page/python.js. */
/** The language of a site's page: zamora/site/browser/page/language.js. */
interface ZamoraLanguage {
  /** Show this page in another language, and go on in it. */
  speak(code: string): void;
  /** Whether another page is on its way. */
  leaving: boolean;
}

interface ZamoraSite {
  version: string | undefined;
  /** The address of the site. */
  root: URL;
  /** The folder of the page's language, with its slash; empty at the root. */
  edition: string;
  words: Record<string, string>;
  /** The lessons in the page's language, and what their pages say. */
  course: any;
  /** What the address has brought along from another device. */
  carried: string;
  /** When Python was there, and what comes before and after that: milliseconds since the navigation began. */
  steps: Record<string, number>;
  hash: string;
  first?: any;
  takeWorker(): any;
  /** The name of the page's lesson, or of what it shows instead. */
  lesson: string;
  /** Called with the cells of a page without a notebook, and what is around them. */
  drawn(document: { cells: any[], lesson: any, wrong?: string }): void;
  document?: { cells: any[], lesson: any, wrong?: string };
  /** Called with how much of Python has come, in percent. */
  came(percent: number): void;
  /** The page is there: it says that from now on; `playing`: a first turn can be made. */
  saysItself(remark: (line: string) => void, playing: () => boolean): void;
  notice(key: string): void;
  fail(why?: string): Promise<void>;
  keepAll(): void;
  /** When the site is kept, once that was begun. */
  kept?: Promise<void>;
}

interface Window {
  zamoraSite?: ZamoraSite;
  zamoraLanguage?: ZamoraLanguage;
  /** What all pages of a language have in common: zamora/site/building.py. */
  zamoraBrought: { words: any, course: any };
  /** Where JupyterLab's federated extensions put themselves. */
  _JUPYTERLAB?: Record<string, unknown>;
}

/** widgets/zamora_widgets/page/plain.py puts it in front of a widget's own module. */
declare function followed(render: Function): Function;
