// Day or dark, as the system has it, on pages that are ours alone: JupyterLab says its own (tokens.css).
"use strict";
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const say = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
  say();
  dark.addEventListener("change", say);
}
