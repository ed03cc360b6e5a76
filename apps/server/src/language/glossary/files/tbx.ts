import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { SaxesParser } from "saxes";
import { AppError } from "#/platform/errors.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import type { FileTerm } from "./file-term.ts";

/** ISO 639-2 code for multiple languages, used for terms that are never translated. */
const EVERY_LANGUAGE = "mul";
/** TBX concepts have no direction but our terms do, so a note contains it. */
const DIRECTION = /^([a-z]{2,3}) > ([a-z]{2,3})$/u;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/gu, (sign) => ENTITIES[sign] as string);

const section = (language: string, term: string) =>
  `<langSec xml:lang="${language}"><termSec><term>${escaped(term)}</term></termSec></langSec>`;

/** TBX-Basic: https://www.tbxinfo.net/tbx-dialects/ */
export const writeTbx = (terms: readonly NewTerm[]): string =>
  `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">',
    "<tbxHeader><fileDesc><sourceDesc><p>A glossary of Lingualoom</p></sourceDesc></fileDesc></tbxHeader>",
    "<text><body>",
    ...terms.map((one, at) => `<conceptEntry id="c${at + 1}">${conceptOf(one)}</conceptEntry>`),
    "</body></text>",
    "</tbx>",
  ].join("\n")}\n`;

const conceptOf = ({ term, translation, sourceLanguage: from, targetLanguage: to }: NewTerm) =>
  translation === null || from === null || to === null
    ? section(EVERY_LANGUAGE, term)
    : `<note>${from} &gt; ${to}</note>${section(from, term)}${section(to, translation)}`;

interface Section {
  readonly language: string;
  readonly terms: string[];
}

interface Concept {
  readonly line: number;
  readonly sections: Section[];
  note: string;
}

/** The edition of 2008 uses other names for the elements. */
const CONCEPTS = new Set(["conceptEntry", "termEntry"]);
const SECTIONS = new Set(["langSec", "langSet"]);
const ROOTS = new Set(["tbx", "martif"]);
/** Limit per concept, because each language is paired with every other one. */
const SECTIONS_MAX = 50;
const LEVELS_MAX = 100;
const STEP = 4_096;

/** @throws AppError `VALIDATION` when it is not TBX, or declares entities */
export function* readTbx(content: string): Generator<FileTerm | null> {
  const closed: Concept[] = [];
  const parser = parserInto(closed);
  for (let at = 0; at < content.length; at += STEP) {
    parser.write(content.slice(at, at + STEP));
    yield null;
    for (const { line, ...concept } of closed.splice(0))
      for (const term of termsOf(concept)) yield term && { line, term };
  }
  parser.close();
}

function parserInto(closed: Concept[]): SaxesParser {
  let open: Concept | undefined;
  const path: string[] = [];
  let words = "";
  const parser = new SaxesParser();
  const fail = (reason: LocalizableText): never => {
    throw new AppError("VALIDATION", say("glossaryLine", { line: parser.line, reason }));
  };
  parser.on("error", () => fail(say("glossaryNotTbx")));
  // Refuses document types, the only way to declare entities, so that no entity of a file is ever expanded (XXE).
  parser.on("doctype", () => fail(say("glossaryDoctype")));
  parser.on("opentag", ({ name, attributes }) => {
    if ((path.length === 0 && !ROOTS.has(name)) || path.length === LEVELS_MAX) fail(say("glossaryNotTbx"));
    path.push(name);
    words = "";
    if (CONCEPTS.has(name)) open = { line: parser.line, sections: [], note: "" };
    if (SECTIONS.has(name)) {
      open?.sections.push({ language: String(attributes["xml:lang"] ?? ""), terms: [] });
      if (open && open.sections.length > SECTIONS_MAX) fail(say("glossarySections", { most: SECTIONS_MAX }));
    }
  });
  parser.on("text", (text) => {
    words += text;
  });
  parser.on("cdata", (text) => {
    words += text;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (!open) return;
    if (name === "term") open.sections.at(-1)?.terms.push(words.trim());
    if (name === "note" && CONCEPTS.has(path.at(-1) ?? "")) open.note = words.trim();
    if (!CONCEPTS.has(name)) return;
    closed.push(open);
    open = undefined;
  });
  return parser;
}

/** Without a note, translates each term into every other language; a single term stays untranslated. */
function* termsOf({ sections, note }: Pick<Concept, "sections" | "note">): Generator<NewTerm | null> {
  const [, from, to] = DIRECTION.exec(note) ?? [];
  if (sections.length === 1 || sections.every(({ language }) => language === EVERY_LANGUAGE)) {
    for (const { terms } of sections) for (const term of terms) yield kept(term);
    return;
  }
  for (const source of sections.filter(({ language }) => from === undefined || language === from)) {
    yield null;
    for (const other of sections) {
      if (other === source || (to !== undefined && other.language !== to)) continue;
      const translation = other.terms[0] ?? null;
      const pair = { sourceLanguage: source.language, targetLanguage: other.language };
      for (const term of source.terms) yield { term, translation, ...pair };
    }
  }
}

const kept = (term: string): NewTerm => ({
  term,
  translation: null,
  sourceLanguage: null,
  targetLanguage: null,
});
