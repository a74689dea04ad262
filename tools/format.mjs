// Brings styles, scripts and templates of pages into shape: `make format`; with --check it only says which are not.
//
//     node tools/format.mjs [--check] [FILE ...]
//
// Without files, all of ours. Templates are MiniJinja's, which the formatter knows as Jinja; it breaks lines between tags
// only where that is not seen.

import { createFromBuffer } from "@dprint/formatter";
import { getPath as scripts } from "@dprint/typescript";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, sep } from "node:path";

const FOLDERS = ["docs", "durbar", "tests", "tools"];
const WIDTH = 120;
const { resolve } = createRequire(import.meta.url);

const formatter = (path, language, options = {}) => {
  const plugin = createFromBuffer(readFileSync(path));
  plugin.setConfig({ lineWidth: WIDTH, indentWidth: 2, useTabs: false }, options);
  return (text) => plugin.formatText({ filePath: `any.${language}`, fileText: text });
};

const FORMATTERS = {
  ".css": formatter(resolve("dprint-plugin-malva/plugin.wasm"), "css", { singleLineBlockThreshold: 3 }),
  ".html": formatter(resolve("dprint-plugin-markup/plugin.wasm"), "jinja"),
  ".js": formatter(scripts(), "js"),
  ".mjs": formatter(scripts(), "js"),
};

const ours = () =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => !file.split(sep).includes("vendor"))
    .sort();

const [checks, ...named] = process.argv[2] === "--check" ? process.argv.slice(2) : [false, ...process.argv.slice(2)];
let wrong = 0;
for (const file of (named.length ? named : ours()).filter((name) => extname(name) in FORMATTERS)) {
  try {
    const text = readFileSync(file, "utf-8");
    const better = FORMATTERS[extname(file)](text);
    if (better === text) continue;
    console.log(checks ? `${file} is not formatted; make format does it` : `${file} formatted`);
    if (checks) wrong++;
    else writeFileSync(file, better);
  } catch (error) {
    console.log(`${file} cannot be formatted: ${error}`);
    wrong++;
  }
}
process.exit(wrong ? 1 : 0);
