import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { expect, test } from "vitest";
import { groupsOf, HELP_LANGUAGES, helpIn, helpSource } from "./help.ts";

type Texts = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Texts>("../i18n/*/*.json", { eager: true, import: "default" });

/** Label of the app by key, such as `settings/title`, in one language. */
const labelsIn = (language: string) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`../i18n/${language}/`))
    .flatMap(([path, texts]) => {
      const name = path.split("/").at(-1)?.replace(".json", "");
      return Object.entries(texts).map(([key, text]) => [`${name}/${key}`, String(text)] as const);
    });

/** Finds the keys of a label: `Block Ana` is `Block {{name}}`. */
function keysByLabel(language: string) {
  const exact = new Map<string, string[]>();
  const patterns: { readonly key: string; readonly pattern: RegExp }[] = [];
  for (const [key, label] of labelsIn(language)) {
    const parts = label.split(/\{\{\w+\}\}/);
    if (parts.length === 1) exact.set(label, [...(exact.get(label) ?? []), key]);
    else if (parts.some((part) => /\p{L}/u.test(part)))
      patterns.push({ key, pattern: new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(".+")}$`) });
  }
  return (words: string) => [
    ...(exact.get(words) ?? []),
    ...patterns.filter(({ pattern }) => pattern.test(words)).map(({ key }) => key),
  ];
}

interface Quoted {
  readonly words: string;
  readonly keys: readonly string[];
}

/** Words in bold by question, with the keys of the label that they are. */
function quotedIn(language: SiteLanguage): Readonly<Record<string, readonly Quoted[]>> {
  const keysOf = keysByLabel(language);
  const questions = helpIn(language).groups.flatMap((group) => group.questions);
  return Object.fromEntries(
    questions.map(({ id, answer }) => {
      const bold = [...answer.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, words = ""]) => words);
      return [id, bold.map((words) => ({ words, keys: keysOf(words) }))];
    }),
  );
}

const outline = (language: SiteLanguage) =>
  helpIn(language).groups.map(({ id, questions }) => ({ id, questions: questions.map((one) => one.id) }));

const translated = HELP_LANGUAGES.filter((language) => language !== "en");

test("every language asks the same questions under the same anchors as English", () => {
  for (const language of translated) expect([language, outline(language)]).toEqual([language, outline("en")]);
  const ids = outline("en").flatMap(({ id, questions }) => [id, ...questions]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(40);
});

test.each(HELP_LANGUAGES)("words in bold are labels of the app: %s", (language) => {
  const unknown = Object.values(quotedIn(language)).flatMap((labels) =>
    labels.filter(({ keys }) => keys.length === 0).map(({ words }) => words),
  );
  expect(unknown).toEqual([]);
});

test.each(translated)("an answer names the same buttons and settings as in English: %s", (language) => {
  const own = quotedIn(language);
  const missing = Object.entries(quotedIn("en")).flatMap(([id, labels]) =>
    labels
      .filter(({ keys }) => !own[id]?.some((label) => label.keys.some((key) => keys.includes(key))))
      .map(({ words }) => `${id}: ${words}`),
  );
  expect(missing).toEqual([]);
});

test("links within the answers lead to anchors of the page", () => {
  for (const language of HELP_LANGUAGES) {
    const ids = outline(language).flatMap(({ id, questions }) => [id, ...questions]);
    const links = [...helpSource(language).matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
    expect(links.filter((target) => !ids.includes(target.slice(1)))).toEqual([]);
  }
});

test("a language without a file of its own gets the English answers", () => {
  expect(helpIn("hi")).toEqual(helpIn("en"));
});

test("markup in an answer is text, and a heading without an anchor is refused", () => {
  const source = (heading: string) => `# Help\n\n## One {#one}\n\n### ${heading}\n\n<b>x</b> **y** & z\n`;
  expect(groupsOf(source("Why? {#why}"))).toEqual([
    {
      id: "one",
      title: "One",
      questions: [{ id: "why", question: "Why?", answer: "<p>&lt;b&gt;x&lt;/b&gt; <strong>y</strong> &amp; z</p>" }],
    },
  ]);
  expect(() => groupsOf(source("Why?"))).toThrow('"Why?" has no anchor');
});
