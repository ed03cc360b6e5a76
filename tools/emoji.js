// Writes the emoji of the picker and the words that find them, from the Unicode consortium's lists:
//   npm install --no-save --ignore-scripts unicode-emoji-json@0.9.0 cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0 && node tools/emoji.js
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { INTERFACE_LANGUAGES } from "../packages/contract/src/interface-languages.ts";
import { root } from "./project.js";

const FOLDER = "apps/web/src/features/conversation/emoji";
/** What phones of the last years can draw. */
const NEWEST = 15;
const GROUPS = {
  "Smileys & Emotion": "smileys",
  "People & Body": "people",
  "Animals & Nature": "nature",
  "Food & Drink": "food",
  "Travel & Places": "travel",
  Activities: "activities",
  Objects: "objects",
  Symbols: "symbols",
  Flags: "flags",
};

const read = (path) => JSON.parse(readFileSync(join(root, "node_modules", path), "utf8"));
const write = (file, value) => writeFileSync(join(root, FOLDER, file), `${JSON.stringify(value, null, 2)}\n`);
/** The lists differ in the selector for the coloured form. */
const bare = (emoji) => emoji.replaceAll("\ufe0f", "");

const groups = read("unicode-emoji-json/data-by-group.json").map(({ name, emojis }) => [
  GROUPS[name],
  emojis.filter(({ emoji_version: version }) => Number(version) <= NEWEST).map(({ emoji }) => emoji),
]);
write("groups.json", Object.fromEntries(groups.map(([name, emojis]) => [name, emojis.join(" ")])));

for (const language of INTERFACE_LANGUAGES) {
  const { annotations } = read(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations;
  const derived = read(`cldr-annotations-derived-full/annotationsDerived/${language}/annotations.json`);
  const known = new Map();
  for (const list of [derived.annotationsDerived.annotations, annotations])
    for (const [emoji, words] of Object.entries(list)) known.set(bare(emoji), words);
  const words = groups
    .flatMap(([, emojis]) => emojis)
    .map((emoji) => {
      const { tts: [name] = [""], default: more = [] } = known.get(bare(emoji)) ?? {};
      return [emoji, [name, ...more.filter((word) => word !== name)].join("|")];
    });
  write(`words/${language}.json`, Object.fromEntries(words));
}
