import { APP_TEXTS, type AppTexts, ENGLISH } from "./app-texts.ts";
import { withoutMarks } from "./head.ts";

/** Texts of the app are short; longer ones are not looked up. */
const LONGEST = 200;
/** Shorter ones also stand in names. */
const SHORTEST_IN_NAME = 9;
const START = 6;

const all = (kind: keyof AppTexts) => APP_TEXTS.flatMap((texts) => texts[kind].map(comparable));
const [deleted, edited, omitted, attached, waiting] = (
  ["deleted", "edited", "omitted", "attached", "waiting"] as const
).map((kind) => new Set(all(kind))) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>];
const encrypted = all("encrypted");
const encryptedStarts = new Set(encrypted.map((text) => text.slice(0, START)));
// Spaces at their ends tell them from parts of longer words.
const group = APP_TEXTS.flatMap((texts) => texts.group.map((text) => text.normalize("NFC")));
const groupInName = group.filter((text) => text.length >= SHORTEST_IN_NAME);
const english = new Set([...ENGLISH.omitted, ...ENGLISH.deleted, ...ENGLISH.waiting]);
// Longer ones first: "Чат WhatsApp с контактом *" before "Чат WhatsApp с *".
const titles = APP_TEXTS.flatMap((texts) => texts.title)
  .sort((left, right) => right.length - left.length)
  .map((title) => title.normalize("NFC").split("*") as [string, string]);

/** Small letters without marks, brackets and a full stop, as the texts of the app are compared. */
function comparable(text: string): string {
  return withoutMarks(text)
    .replace(/[\u00a0\u202f]/g, " ")
    .trim()
    .replace(/^<\s?|\s?>$/g, "")
    .replace(/[.。।]$/, "")
    .normalize("NFC")
    .toLowerCase();
}

const isIn = (texts: ReadonlySet<string>) => (text: string) =>
  text.length <= LONGEST && !text.includes("\n") && texts.has(comparable(text));

export const isOmitted = isIn(omitted);
export const isEditedMark = isIn(edited);
export const isAttachedLabel = isIn(attached);
export const isEnglish = isIn(english);
/** Android writes "null" for some messages that open only once. */
export const isWaiting = (text: string) => text === "null" || isIn(waiting)(text);
export const isDeleted = (text: string) =>
  isIn(deleted)(text) || (text.length <= LONGEST && comparable(text).startsWith("this message was deleted by admin "));

export function isEncryptionNotice(text: string): boolean {
  const start = comparable(text.slice(0, LONGEST));
  return encryptedStarts.has(start.slice(0, START)) && encrypted.some((phrase) => start.startsWith(phrase));
}

export const isAboutGroup = (text: string) => includesAny(text, group);
/** Tells a line of the app such as `Ana changed the group name to "Trip: 2020"` from a name. */
export const isAboutGroupInName = (name: string) => includesAny(name, groupInName);

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
