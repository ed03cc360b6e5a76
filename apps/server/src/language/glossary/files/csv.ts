import { pipeline, Readable } from "node:stream";
import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { pause } from "@lingualoom/translation/pause.ts";
import { CsvError, type Info, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { FileTerm } from "./file-term.ts";

const COLUMNS = ["term", "translation", "source", "target"];
const LINE_ENDS = ["\r\n", "\n", "\r"];
/** Code units of a row, beyond which a file is no glossary. */
const ROW_MAX = 16_000;
/** Bytes that are parsed in one step. */
const STEP = 4_096;

/** With a byte order mark: spreadsheets take a file without it for one in the system's old encoding. */
export const writeCsv = (terms: readonly NewTerm[]): string =>
  stringify(
    terms.map((one) => [one.term, one.translation, one.sourceLanguage, one.targetLanguage]),
    { bom: true, columns: COLUMNS, header: true, record_delimiter: "windows", quoted_match: /[;\t\r\n]/u },
  );

/** @throws AppError `VALIDATION` for what is no CSV of these columns */
export async function* readCsv(content: string): AsyncGenerator<FileTerm | null> {
  // As bytes a lone surrogate would become another sign.
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
  // The iteration below gets the error, too.
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

/** The one that the first line uses. */
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
