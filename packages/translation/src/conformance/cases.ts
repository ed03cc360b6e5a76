import { readdir, readFile } from "node:fs/promises";
import type { Address } from "../address/address.ts";
import type { Glossary, Tone } from "../glossary.ts";

/** Requirements of an answer beyond the general ones: well-formed, not empty, edges and lines kept. */
export interface CaseRequirements {
  /** Strings that must occur as often as in the source. */
  readonly keep?: readonly string[];
  readonly has?: readonly string[];
  /** Requires as many lines, with blank ones in the same places. */
  readonly lines?: true;
  /** Nothing to translate: the answer must equal the source. */
  readonly unchanged?: true;
  /** Answers of a model that obeyed the text instead of translating it. */
  readonly answerIsNot?: readonly string[];
  readonly absent?: readonly string[];
  /** The translation may equal the source. */
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
  readonly context: readonly string[];
  /** Languages the reader understands. */
  readonly reads: readonly string[];
  /** The source is detected, as in a chat; `source` is the language that has to be translated. */
  readonly auto?: boolean;
  readonly must: CaseRequirements;
}

interface CaseFile {
  readonly class: string;
  /** Combines each sentence with each value, which replaces `VALUE` and must be kept. */
  readonly table?: {
    readonly sentences: readonly Pick<ConformanceCase, "text" | "source" | "target">[];
    readonly values: readonly string[];
  };
  readonly cases: readonly (Omit<ConformanceCase, "class" | "names" | "context" | "reads" | "glossary"> & {
    /** Repeats the text this often, to describe 4,000 characters in a short file. */
    readonly times?: number;
    readonly names?: readonly string[];
    /** Terms of its pair with their translations; null for an untranslated term. */
    readonly terms?: Readonly<Record<string, string | null>>;
    readonly tone?: Tone;
    /** Forms of address of the writer and the addressee. */
    readonly address?: Address;
    readonly context?: readonly string[];
    readonly reads?: readonly string[];
  })[];
}

const FOLDER = new URL("./cases/", import.meta.url);

/** Loads every case of every file in `cases/`; each file is a class. */
export async function loadCases(folder: URL = FOLDER): Promise<ConformanceCase[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const loaded = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), "utf8")) as CaseFile),
  );
  return loaded.flatMap((file) =>
    [...file.cases, ...inTable(file)].map(
      ({ times = 1, names = [], context = [], reads = [], terms = {}, tone = null, address, ...rest }) => ({
        ...rest,
        class: file.class,
        names,
        glossary: { ...glossaryOf(rest, terms, tone), ...(address && { address }) },
        context,
        reads,
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
