import { readdir, readFile } from "node:fs/promises";
import type { Glossary, Tone } from "../glossary.ts";

/** What an answer must show, beside what every answer must: well formed, not empty, edges and lines kept. */
export interface Must {
  /** Each as often as in the source. */
  readonly keep?: readonly string[];
  /** Each stands in the answer. */
  readonly has?: readonly string[];
  /** As many lines, and blank ones in the same places. */
  readonly lines?: true;
  /** There is nothing to translate. */
  readonly unchanged?: true;
  /** What obeying the text, instead of translating it, would answer. */
  readonly answerIsNot?: readonly string[];
  readonly absent?: readonly string[];
  /** The same in both languages. */
  readonly mayEcho?: true;
}

export interface ConformanceCase {
  readonly id: string;
  readonly class: string;
  readonly text: string;
  readonly source: string;
  readonly target: string;
  readonly names: readonly string[];
  readonly glossary: Glossary;
  /** Messages that stand before it. */
  readonly context: readonly string[];
  readonly must: Must;
}

interface CaseFile {
  readonly class: string;
  /** Each sentence with each value in place of `VALUE`, which must be kept. */
  readonly table?: {
    readonly sentences: readonly Pick<ConformanceCase, "text" | "source" | "target">[];
    readonly values: readonly string[];
  };
  readonly cases: readonly (Omit<ConformanceCase, "class" | "names" | "context" | "glossary"> & {
    /** The text this many times in a row: how a file of a page holds a text of 4,000 characters. */
    readonly times?: number;
    readonly names?: readonly string[];
    /** Terms of its pair, with translations; of one that stays, null. */
    readonly terms?: Readonly<Record<string, string | null>>;
    readonly tone?: Tone;
    readonly context?: readonly string[];
  })[];
}

const FOLDER = new URL("./cases/", import.meta.url);

/** Every case of every file in `cases/`, one class a file. */
export async function loadCases(folder: URL = FOLDER): Promise<ConformanceCase[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const loaded = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), "utf8")) as CaseFile),
  );
  return loaded.flatMap((file) =>
    [...file.cases, ...inTable(file)].map(
      ({ times = 1, names = [], context = [], terms = {}, tone = null, ...rest }) => ({
        ...rest,
        class: file.class,
        names,
        glossary: glossaryOf(rest, terms, tone),
        context,
        text: rest.text.repeat(times),
      }),
    ),
  );
}

function inTable({ class: name, table }: CaseFile): CaseFile["cases"] {
  return (table?.sentences ?? []).flatMap(({ text, ...pair }, row) =>
    (table?.values ?? []).map((value, column) => ({
      ...pair,
      id: `${name}-${row + 1}-${column + 1}`,
      text: text.replace("VALUE", () => value),
      must: { keep: [value] },
    })),
  );
}

function glossaryOf(
  { source, target }: Pick<ConformanceCase, "source" | "target">,
  terms: Readonly<Record<string, string | null>>,
  tone: Tone | null,
): Glossary {
  const listed = Object.entries(terms).map(([term, translation]) => ({
    term,
    translation,
    ...(translation === null ? { source: null, target: null } : { source, target }),
  }));
  return { terms: listed, tone };
}
