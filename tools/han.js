// Writes the table of Chinese characters that are written in two ways, from the dictionaries of OpenCC: node tools/han.js
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.js";

const dictionary = "node_modules/opencc-js/dist/esm-lib/dict/TSCharacters.js";
const { default: pairs } = await import(join(root, dictionary));

/** OpenCC decides these by the words around them. */
const BY_CONTEXT = "著着 妳你 牠它 祂他 甚什";

const simplified = new Map(
  `${pairs.replaceAll(" ", "").replaceAll("|", " ")} ${BY_CONTEXT}`.split(" ").map((pair) => [...pair]),
);
const last = (character) => {
  const next = simplified.get(character);
  return next === undefined || next === character ? character : last(next);
};
// PostgreSQL and the page replace single UTF-16 units; rarer characters are in no keyboard.
const known = [...simplified.keys()]
  .map((one) => [one, last(one)])
  .filter(([from, to]) => from !== to && from.length + to.length === 2);
const text = (at) => `"${known.map((pair) => pair[at]).join("")}"`;
writeFileSync(
  join(root, "packages/contract/src/folding/han.ts"),
  `/** Written by tools/han.js. */
const TRADITIONAL =
  ${text(0)};
const SIMPLIFIED =
  ${text(1)};

/** Traditional Chinese characters and their simplified forms. */
export const simplified: ReadonlyMap<string, string> = new Map(
  [...TRADITIONAL].map((character, at) => [character, SIMPLIFIED[at] as string]),
);
`,
);
