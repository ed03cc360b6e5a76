import { copyOf } from "../lines.ts";
import { APP_TEXTS, ENGLISH } from "./app-texts.ts";
import { withoutMarks } from "./head.ts";

/** Texts of the app are short; longer ones are not looked up. */
const LONGEST = 200;
/** Phrases that are shorter also stand in names. */
const SHORTEST_IN_NAME = 9;
const START = 6;
const LATIN_START = 4;
const BY_ADMIN = "this message was deleted by admin ";
const REMEMBERED = 5000;

type Meaning = "deleted" | "edited" | "omitted" | "attached" | "waiting";

// Android writes "null" for some messages that open only once.
const meanings = new Map<string, Meaning>([["null", "waiting"]]);
for (const meaning of ["deleted", "edited", "omitted", "attached", "waiting"] as const)
  for (const texts of APP_TEXTS) for (const text of texts[meaning]) meanings.set(comparable(text), meaning);

const encrypted = APP_TEXTS.flatMap((texts) => texts.encrypted.map(comparable));
const encryptedStarts = new Set(encrypted.map((text) => text.slice(0, START)));
// Spaces at their ends tell them from parts of longer words.
const group = APP_TEXTS.flatMap((texts) => texts.group.map((text) => text.normalize("NFC")));
const groupInName = group.filter((text) => text.length >= SHORTEST_IN_NAME);
const english = new Set([...ENGLISH.omitted, ...ENGLISH.deleted, ...ENGLISH.waiting]);
// Sorted by length: "Чат WhatsApp с контактом *" before "Чат WhatsApp с *".
const titles = APP_TEXTS.flatMap((texts) => texts.title)
  .sort((left, right) => right.length - left.length)
  .map((title) => title.normalize("NFC").split("*") as [string, string]);

/** Small letters without marks, brackets and a full stop, as the texts of the app are compared. */
function comparable(text: string): string {
  const line = withoutMarks(text)
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .trim();
  const inner = line.startsWith("<") && line.endsWith(">") ? line.slice(1, -1).trim() : line;
  return (/[.。।۔]$/.test(inner) ? inner.slice(0, -1) : inner).normalize("NFC").toLowerCase();
}

/** Beginnings of those that begin with Latin letters: most messages are told from them without a closer look. */
const latinStarts = new Set([...meanings.keys()].map((text) => text.slice(0, LATIN_START)));
const LATIN = /^[a-z ]{4}/i;

/** Returns what a text of the app means, or null for the text of a person. */
export function meaningOf(text: string): Meaning | null {
  if (text.length > LONGEST || (LATIN.test(text) && !latinStarts.has(text.slice(0, LATIN_START).toLowerCase())))
    return null;
  if (text.includes("\n")) return null;
  const plain = comparable(text);
  return meanings.get(plain) ?? (plain.startsWith(BY_ADMIN) ? "deleted" : null);
}

export const isEnglish = (text: string) => text.length < 50 && english.has(comparable(text));

export function isEncryptionNotice(text: string): boolean {
  const start = comparable(text.slice(0, LONGEST));
  return encryptedStarts.has(start.slice(0, START)) && encrypted.some((phrase) => start.startsWith(phrase));
}

export const isAboutGroup = (text: string) => includesAny(text, group);

const namesAboutGroup = new Map<string, boolean>();
/** Tells a line of the app such as `Ana changed the group name to "Trip: 2020"` from a name. */
export function isAboutGroupInName(name: string): boolean {
  const known = namesAboutGroup.get(name);
  if (known !== undefined) return known;
  if (namesAboutGroup.size === REMEMBERED) namesAboutGroup.clear();
  const is = includesAny(name, groupInName);
  namesAboutGroup.set(copyOf(name), is);
  return is;
}

function includesAny(text: string, phrases: readonly string[]): boolean {
  const line = withoutMarks(text.slice(0, LONGEST)).normalize("NFC").toLowerCase();
  return phrases.some((phrase) => line.includes(phrase));
}

/** Returns the chat's name from the name of its text file, or null where it is none of the app's names. */
export function titleIn(fileName: string): string | null {
  const plain = withoutMarks(fileName)
    .normalize("NFC")
    .replace(/\.(?:txt|zip)$/i, "")
    .replace(/ \(\d{1,3}\)$/, "");
  for (const name of [plain, plain.replaceAll("_", " ")]) {
    const small = name.toLowerCase();
    // Letters whose small form is longer would shift the name.
    if (small.length !== name.length) continue;
    const title = titles.find(([before, after]) => small.startsWith(before) && small.endsWith(after));
    if (title) return name.slice(title[0].length, name.length - title[1].length).trim();
  }
  return null;
}
