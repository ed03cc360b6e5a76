import { pipeline, Readable } from "node:stream";
import type { ExportedGlossary, GlossaryFile, GlossaryFormat, NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import { pause } from "@lingualoom/translation/pause.ts";
import { CsvError, type Info, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { checkedTerm } from "../checked-term.ts";
import { keyOf } from "../same-term.ts";
import type { FileTerm } from "./file-term.ts";
import { readTbx, writeTbx } from "./tbx.ts";

const COLUMNS = ["term", "translation", "source", "target"];
const LINE_ENDS = ["\r\n", "\n", "\r"];
/** Code units of a row, above which a file is not a glossary. */
const ROW_MAX = 16_000;
const STEP = 4_096;

/** Written with a byte order mark, without which spreadsheets assume the system's legacy encoding. */
const writeCsv = (terms: readonly NewTerm[]): string =>
  stringify(
    terms.map((one) => [one.term, one.translation, one.sourceLanguage, one.targetLanguage]),
    { bom: true, columns: COLUMNS, header: true, record_delimiter: "windows", quoted_match: /[;\t\r\n]/u },
  );

/** @throws AppError `VALIDATION` when it is not a CSV file with these columns */
async function* readCsv(content: string): AsyncGenerator<FileTerm | null> {
  // Encoding would turn a lone surrogate into another character.
  if (!content.isWellFormed()) throw notCsv(1);
  let parsedTo = 0;
  const rows = parse({
    bom: true,
    delimiter: separatorOf(content),
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    max_record_size: ROW_MAX,
    info: true,
    on_record: (cells, { lines }) => {
      parsedTo = lines;
      return cells;
    },
  });
  // The loop below gets the error too.
  pipeline(Readable.from(steps(Buffer.from(content))), rows, () => {});
  let line = 1;
  let isFirst = true;
  try {
    for await (const { info, record } of rows as AsyncIterable<{ info: Info; record: string[] }>) {
      const begun = line;
      line = info.lines + 1;
      const cells = record.map((cell) => cell.trim());
      const isHead = isFirst && cells[0]?.toLowerCase() === COLUMNS[0];
      const isBlank = cells.every((cell) => cell === "");
      isFirst &&= isBlank;
      if (isHead || isBlank) {
        yield null;
        continue;
      }
      if (cells.length > COLUMNS.length) throw notCsv(begun);
      const [term = "", translation = "", source = "", target = ""] = cells;
      const pair = { sourceLanguage: source || null, targetLanguage: target || null };
      yield { line: begun, term: { term, translation: translation || null, ...pair } };
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(parsedTo + 1) : error;
  }
}

const notCsv = (line: number) =>
  new AppError("VALIDATION", say("glossaryLine", { line, reason: say("glossaryNotCsv") }));

/** Returns the separator that the first line uses. */
function separatorOf(content: string): string {
  const first = content.slice(0, content.search(/[\r\n]|$/u));
  return [";", "\t"].find((one) => first.includes(one) && !first.includes(",")) ?? ",";
}

async function* steps(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += STEP) {
    await pause();
    yield bytes.subarray(at, at + STEP);
  }
}

const FORMATS = {
  csv: { read: readCsv, write: writeCsv, mediaType: "text/csv" },
  tbx: { read: readTbx, write: writeTbx, mediaType: "application/x-tbx" },
} as const satisfies Record<GlossaryFormat, object>;

/**
 * Returns the distinct terms of a file. Stops at the first error, and at the first term too many.
 * @throws AppError `VALIDATION` that names the line
 */
export async function readGlossary({ format, content }: GlossaryFile): Promise<NewTerm[]> {
  const found = new Map<string, NewTerm>();
  let count = 0;
  for await (const one of FORMATS[format].read(content)) {
    await pause();
    if (!one) continue;
    const { line, term: given } = one;
    if (++count > GLOSSARY_TERMS_MAX)
      throw onLine(line, new AppError("VALIDATION", say("tooManyTerms", { most: GLOSSARY_TERMS_MAX })));
    const term = checkedOn(line, given);
    const known = found.get(keyOf(term));
    if (known && known.translation !== term.translation)
      throw onLine(line, new AppError("VALIDATION", say("termTwice", { term: term.term })));
    found.set(keyOf(term), term);
  }
  if (found.size === 0) throw new AppError("VALIDATION", say("glossaryEmpty"));
  return [...found.values()];
}

export const writeGlossary = (terms: readonly NewTerm[], format: GlossaryFormat): ExportedGlossary => ({
  fileName: `glossary.${format}`,
  mediaType: FORMATS[format].mediaType,
  content: FORMATS[format].write(terms),
});

function checkedOn(line: number, term: NewTerm): NewTerm {
  try {
    return checkedTerm(term);
  } catch (error) {
    throw error instanceof AppError ? onLine(line, error) : error;
  }
}

const onLine = (line: number, { sentence }: AppError) =>
  new AppError("VALIDATION", say("glossaryLine", { line, reason: sentence }));
