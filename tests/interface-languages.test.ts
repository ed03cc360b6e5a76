import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const single = (pattern: string) => {
  const [found, ...more] = globSync(pattern, { cwd: root });
  if (!found || more.length > 0) throw new Error(`${pattern} matches not one folder; was something moved?`);
  return join(root, found);
};

const SERVER = single("apps/server/src/platform/sentences");
const PAGE = single("apps/web/src/i18n");
const EMOJI = single("apps/web/src/**/emoji/words");
const SITE = single("apps/web/src/site/texts");
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Every file that holds texts of a language. */
const textsOf = (language: InterfaceLanguage) => [
  join(SERVER, `${language}.json`),
  ...namesIn(join(PAGE, "en")).map((name) => join(PAGE, language, name)),
  join(EMOJI, `${language}.json`),
  join(SITE, `${language}.json`),
];

test.each(INTERFACE_LANGUAGES)("every text exists in %s", (language) => {
  const files = textsOf(language);
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("texts exist only in listed languages", () => {
  const codes = (names: readonly string[]) =>
    names.flatMap((name) => /^([a-z]{2})(?:\.json|\.ts)?$/.exec(name)?.[1] ?? []);
  const found = [SERVER, PAGE, EMOJI, SITE].flatMap((folder) => codes(namesIn(folder)));
  expect([...new Set(found)].sort()).toEqual([...INTERFACE_LANGUAGES].sort());
});

/** Forms of address that the texts do not use; in German every "Sie" inside a sentence addresses the reader. */
const OTHER_ADDRESS = {
  de: /(?<![.!?:\]] |")\b(?:Sie|Ihnen|Ihre[mnrs]?)\b/,
  zh: /您/,
  es: /\b(?:usted|ustedes)\b/i,
  pt: /\b(?:tu|ti|teus?|tuas?|contigo)\b/i,
  fr: /(?<!\p{L})(?:tu|toi|tes|tienn?e?s?)(?!\p{L})/iu,
  hi: /तुम|तुझ/,
} as const;

test.each(Object.entries(OTHER_ADDRESS))("one form of address is used in %s", (language, other) => {
  const lines = [...textsOf(language as InterfaceLanguage), join(root, "docs/help", `${language}.md`)]
    .filter((file) => !file.startsWith(EMOJI) && existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"));
  expect(lines.filter((line) => other.test(line))).toEqual([]);
});

test("a language without texts is reported", () => {
  expect(textsOf("xx" as InterfaceLanguage).some((file) => existsSync(file))).toBe(false);
});

test("no other file of the product lists the languages", () => {
  const files = globSync("{apps,packages,tools}/**/*.{ts,tsx,js}", {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.test\.tsx?$/.test(path),
  });
  expect(files.length).toBeGreaterThan(500);
  /** Language codes in one line, as strings or keys. */
  const codesIn = (line: string) => [...line.matchAll(/["']([a-z]{2})["']|\b([a-z]{2}):/g)].map(([, a, b]) => a ?? b);
  const isList = (line: string) => {
    const codes = new Set(codesIn(line));
    return codes.size > 2 && [...codes].every((code) => INTERFACE_LANGUAGES.some((one) => one === code));
  };
  const lists = files.filter((file) => readFileSync(join(root, file), "utf8").split("\n").some(isList));
  expect(lists).toEqual([]);
});
