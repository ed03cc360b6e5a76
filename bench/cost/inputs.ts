import { GLOSSARY_FILE_CODE_UNITS, GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import { BATCH_TEXTS, FREE_TEXT_CODE_POINTS, MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";

type Body = Readonly<Record<string, unknown>>;

/** Fills the space up to `most` with repetitions of a unit, between two fixed parts. */
const filled = (unit: string, most: number, before = "", after = "") =>
  before + unit.repeat(Math.floor((most - before.length - after.length) / unit.length)) + after;
const file = (unit: string, before = "", after = "") => filled(unit, GLOSSARY_FILE_CODE_UNITS, before, after);
const concept = (unit: string) => file(unit, "<tbx><conceptEntry>", "</conceptEntry></tbx>");

/** Words that all begin alike, and of which each is a term. */
export const termWords = Array.from(
  { length: GLOSSARY_TERMS_MAX },
  (_, n) => `t${[...n.toString(6)].map((digit) => "aeioul"[Number(digit)]).join("")}`,
);
const csvOfTerms = termWords.map((word) => `${word},${"y".repeat(70)},es,en`).join("\r\n");
const tbxOfTerms = termWords
  .map(
    (word) =>
      `<conceptEntry><note>es &gt; en</note><langSec xml:lang="es"><term>${word}</term></langSec><langSec xml:lang="en"><term>${"z".repeat(70)}</term></langSec></conceptEntry>`,
  )
  .join("");

const signs = [..."*_~`@#😀字한.é "];
const tangled = Array.from({ length: 400 }, (_, n) => signs[(n * 7) % signs.length]).join("");
const mixed = filled(`${tangled} http://a.b/c_d*e `, MESSAGE_CODE_POINTS / 2);
/** In an order that takes quadratic time to put right. */
const marks = filled("\u0301\u0323", MESSAGE_CODE_POINTS, "a");
const plain = filled("La casa es grande y el perro duerme. ", MESSAGE_CODE_POINTS);

const imports = (format: "csv" | "tbx", files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(
    ([name, content]) => [`${format.toUpperCase()}: ${name}`, "POST", "/glossary/import", { format, content }] as const,
  );

const searches = (queries: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(queries).map(
    ([name, query]) => [`search: ${name}`, "GET", `/search?of=messages&${new URLSearchParams(query)}`] as const,
  );

export type Case = readonly [name: string, method: string, path: string, body?: Body];

/** Requests at the limits of what they may be, hostile ones too. */
export const cases = (chat: string): readonly Case[] => [
  ["control: ping", "GET", "/ping"],
  ...imports("csv", {
    "500 terms": csvOfTerms,
    "100,000 short rows": file("a,,,\n"),
    "100,000 rows of nothing": file(",,,\n"),
    "line ends alone": file("\n"),
    "one open quote": file('""', '"'),
    "one row of separators": file(","),
    "one term of marks": file("\u0301\u0323", "a"),
  }),
  ...imports("tbx", {
    "500 terms": `<tbx><text><body>${tbxOfTerms}</body></text></tbx>`,
    "one concept in 50,000 languages": concept("<langSec/>"),
    "one concept of 15,000 terms": concept("<langSec><term>a</term></langSec>"),
    "concepts of 50 languages without terms": file(
      `<conceptEntry>${"<langSec/>".repeat(50)}</conceptEntry>`,
      "<tbx>",
      "</tbx>",
    ),
    "170,000 levels": file("<a>", "<tbx>"),
    "40,000 attributes": file('a="" ', "<tbx ", ">"),
    "text without an end": file("a ", "<tbx><conceptEntry><langSec><term>"),
    entities: file("&amp;", "<tbx>", "</tbx>"),
  }),
  ["search: two words of one run, in no message", "GET", "/search?of=messages&q=zebra%20quagga"],
  ["search: one word of half the messages", "GET", "/search?of=messages&q=zebra"],
  ...searches({
    "one sign, a hundred times": { q: "b ".repeat(99) },
    "one Han sign, a hundred times": { q: "一".repeat(100) },
    "a phrase of thirty words": { q: `"${"zebra ".repeat(30)}"` },
    "a slip of the pen": { q: "zebar" },
    "the best of half the messages": { q: "zebra", sort: "best" },
    "a language alone": { lang: "es" },
  }),
  ["search: names", "GET", `/search?q=${"a%20".repeat(50)}`],
  ["preview: 4,000 characters", "POST", `/conversations/${chat}/previews`, { text: plain }],
  ["preview: 4,000 tangled signs", "POST", `/conversations/${chat}/previews`, { text: mixed }],
  ["preview: 4,000 marks on one letter", "POST", `/conversations/${chat}/previews`, { text: marks }],
  ["message: 4,000 marks on one letter", "POST", `/conversations/${chat}/messages`, { text: marks }],
  [
    "preview: 500 terms of two glossaries in one text",
    "POST",
    `/conversations/${chat}/previews`,
    { text: filled(`${termWords.join(" ")} `, MESSAGE_CODE_POINTS) },
  ],
  [
    "meaning check: 4,000 tangled signs",
    "POST",
    `/conversations/${chat}/meaning`,
    { text: mixed, renditions: [{ language: "en", text: mixed }] },
  ],
  [
    "translation: 100 texts of 5,000 characters",
    "POST",
    "/translation/batch",
    {
      texts: Array.from({ length: BATCH_TEXTS }, (_, n) => filled(`la casa ${n} es grande. `, FREE_TEXT_CODE_POINTS)),
      sourceLanguage: "es",
      targetLanguage: "en",
    },
  ],
  [
    "translation: 100 texts of 4,900 blanks",
    "POST",
    "/translation/batch",
    {
      texts: Array.from({ length: BATCH_TEXTS }, (_, n) => `a${" ".repeat(4_900)}b${n}`),
      sourceLanguage: "en",
      targetLanguage: "es",
    },
  ],
  [
    "detection: 5,000 tangled signs",
    "POST",
    "/translation/detect",
    { text: filled(tangled, FREE_TEXT_CODE_POINTS / 2) },
  ],
  ["message: 4,000 tangled signs", "POST", `/conversations/${chat}/messages`, { text: mixed }],
  [
    "body: two million values",
    "POST",
    "/translation/batch",
    { texts: Array<number>(2_000_000).fill(1), targetLanguage: "en" },
  ],
  ["body: 30,000 values in 64 kB", "POST", "/translation/messages", { ids: Array<number>(30_000).fill(1) }],
  ["export: a glossary of 500 terms", "GET", "/glossary/export?format=tbx"],
  ["export: the account, 5,420 messages", "GET", "/account/export"],
];

/** Runs of each kind of sign that some expression repeats, between two letters. */
const UNITS = [
  ..." \n\t\u00a0\u3000\"'“([{<.,!?…:;-_*~`|/\\@#$%&+=0aAéЯ字한नส😀，。「\u0301\u200b\u200d",
  ..."a\n|a. |a, |“a” |no, |Ana |1 |1.|A |😀a|a😀|**a|[a](|`a|<a |&amp;|{a|http://a.b |@a |a@|🇪🇸|👩🏽".split("|"),
];

/** For every call that takes a text, each run of one kind of sign at the call's limit. */
export const runs = (chat: string, hook: string): Readonly<Record<string, readonly Case[]>> => {
  const each = (most: number, caseOf: (text: string) => readonly [path: string, body: Body]) =>
    UNITS.map((unit): Case => {
      const [path, body] = caseOf(filled(unit, most, "a", "b"));
      return [JSON.stringify(unit), "POST", path, body];
    });
  const message = (path: string, more: Body = {}) =>
    each(MESSAGE_CODE_POINTS, (text) => [`/conversations/${chat}${path}`, { text, ...more }]);
  const free = (call: string, more: Body = {}) =>
    each(FREE_TEXT_CODE_POINTS, (text) => [`/translation/${call}`, { text, ...more }]);
  const spanish = { sourceLanguage: "es", targetLanguage: "en" };
  return {
    message: message("/messages"),
    preview: message("/previews"),
    "preview of English": message("/previews", { language: "en" }),
    "meaning check": each(MESSAGE_CODE_POINTS, (text) => [
      `/conversations/${chat}/meaning`,
      { text, language: "es", renditions: [{ language: "en", text }] },
    ]),
    translation: free("translate", spanish),
    "batch of 20": each(FREE_TEXT_CODE_POINTS, (text) => [
      "/translation/batch",
      { texts: Array.from({ length: 20 }, (_, n) => `${n}${text.slice(2)}`), ...spanish },
    ]),
    detection: free("detect"),
    search: UNITS.map((unit): Case => {
      const q = filled(unit, 200, "a", "b");
      return [JSON.stringify(unit), "GET", `/search?${new URLSearchParams({ of: "messages", q })}`];
    }),
    "hook: text": each(20_000, (text) => [hook, { text }]),
    "hook: header": each(60_000, (text) => [
      hook,
      { blocks: [{ type: "header", text: { type: "plain_text", text } }] },
    ]),
    "hook: bold": each(60_000, (text) => [
      hook,
      {
        blocks: [
          {
            type: "rich_text",
            elements: [{ type: "rich_text_section", elements: [{ type: "text", text, style: { bold: true } }] }],
          },
        ],
      },
    ]),
    "hook: Markdown": each(20_000, (text) => [`${hook}/mattermost`, { text }]),
    "term of a glossary": each(100, (term) => ["/glossary", { term, translation: term, ...spanish }]),
    reminder: each(500, (text) => ["/reminders", { text, at: "2040-01-01T00:00:00.000Z" }]),
  };
};
