// Writes the emoji of the picker and the words that find them, from the Unicode consortium's lists:
//   npm install --no-save --ignore-scripts unicode-emoji-json@0.9.0 cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0 emojibase-data@17.0.0 && node tools/emoji.js
// The names by which programs call them, such as `:tada:`, are those of Slack and GitHub.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asEmoji } from "../packages/contract/src/emoji.ts";
import { INTERFACE_LANGUAGES } from "../packages/contract/src/interface-languages.ts";
import { root } from "./project.js";

const FOLDER = "apps/web/src/features/conversation/emoji";
/** Newest Emoji version that current phones can draw. */
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

const named = new Map();
for (const list of ["iamcal", "github"])
  for (const [code, names] of Object.entries(read(`emojibase-data/en/shortcodes/${list}.json`))) {
    const emoji = asEmoji(String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16))));
    // Single skin tones have no names.
    if (emoji) named.set(emoji, new Set([...(named.get(emoji) ?? []), ...[names].flat()]));
  }
writeFileSync(
  join(root, "packages/chat-exports/src/emoji-names.json"),
  `${JSON.stringify(Object.fromEntries([...named].map(([emoji, names]) => [emoji, [...names].join(" ")])), null, 2)}\n`,
);
