import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { SaxesParser } from "saxes";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { FileTerm } from "./file-term.ts";

/** ISO 639-2: many languages. Under it stands a term that is never translated. */
const EVERY_LANGUAGE = "mul";
/** Concepts of TBX have no direction and our terms have one, so a note names it. */
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

/** In the edition of 2008 the elements have other names. */
const CONCEPTS = new Set(["conceptEntry", "termEntry"]);
const SECTIONS = new Set(["langSec", "langSet"]);
const ROOTS = new Set(["tbx", "martif"]);

/** @throws AppError `VALIDATION` for what is no TBX, or declares entities */
export function readTbx(content: string): FileTerm[] {
  const concepts = conceptsOf(content.replace(/^\ufeff/u, ""));
  return concepts.flatMap((concept) => termsOf(concept).map((term) => ({ line: concept.line, term })));
}

function conceptsOf(content: string): Concept[] {
  const concepts: Concept[] = [];
  const path: string[] = [];
  let words = "";
  const parser = new SaxesParser();
  const fail = (code: "glossaryNotTbx" | "glossaryDoctype"): never => {
    throw new AppError("VALIDATION", say("glossaryLine", { line: parser.line, reason: say(code) }));
  };
  parser.on("error", () => fail("glossaryNotTbx"));
  // No entity of a file is ever looked up or put in: a document type is all that could declare one.
  parser.on("doctype", () => fail("glossaryDoctype"));
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length === 0 && !ROOTS.has(name)) fail("glossaryNotTbx");
    path.push(name);
    words = "";
    if (CONCEPTS.has(name)) concepts.push({ line: parser.line, sections: [], note: "" });
    if (SECTIONS.has(name))
      concepts.at(-1)?.sections.push({ language: String(attributes["xml:lang"] ?? ""), terms: [] });
  });
  parser.on("text", (text) => {
    words += text;
  });
  parser.on("cdata", (text) => {
    words += text;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    const concept = concepts.at(-1);
    if (name === "term") concept?.sections.at(-1)?.terms.push(words.trim());
    if (concept && name === "note" && CONCEPTS.has(path.at(-1) ?? "")) concept.note = words.trim();
  });
  parser.write(content).close();
  return concepts;
}

/** Without a note each term is translated into every other language; a term in one language alone stays. */
function termsOf({ sections, note }: Concept): NewTerm[] {
  const [, from, to] = DIRECTION.exec(note) ?? [];
  const sources = sections.filter(({ language }) => from === undefined || language === from);
  if (sections.length === 1 || sections.every(({ language }) => language === EVERY_LANGUAGE))
    return sections.flatMap(({ terms }) => terms.map(kept));
  return sources.flatMap((source) =>
    sections
      .filter((other) => other !== source && (to === undefined || other.language === to))
      .flatMap((other) =>
        source.terms.map((term) => ({
          ...{ term, translation: other.terms[0] ?? null },
          ...{ sourceLanguage: source.language, targetLanguage: other.language },
        })),
      ),
  );
}

const kept = (term: string): NewTerm => ({
  ...{ term, translation: null, sourceLanguage: null, targetLanguage: null },
});
