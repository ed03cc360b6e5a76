import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { FileTerm } from "./file-term.ts";

const COLUMNS = ["term", "translation", "source", "target"];
/** Spreadsheets take a file without it for one in the system's old encoding. */
const BYTE_ORDER_MARK = "\ufeff";

export const writeCsv = (terms: readonly NewTerm[]): string =>
  BYTE_ORDER_MARK +
  [
    COLUMNS,
    ...terms.map(({ term, translation, sourceLanguage, targetLanguage }) => [
      term,
      translation ?? "",
      sourceLanguage ?? "",
      targetLanguage ?? "",
    ]),
  ]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (cell: string) => (/[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @throws AppError `VALIDATION` for what is no CSV of these columns */
export function* readCsv(content: string): Generator<FileTerm | null> {
  let isFirst = true;
  for (const { line, cells: written } of rowsOf(content.replace(/^\ufeff/u, ""))) {
    const cells = written.map((cell) => cell.trim());
    const isHead = isFirst && cells[0]?.toLowerCase() === COLUMNS[0];
    const isBlank = cells.every((cell) => cell === "");
    isFirst &&= isBlank;
    if (isHead || isBlank) {
      yield null;
      continue;
    }
    if (cells.length > COLUMNS.length) throw notCsv(line);
    const [term = "", translation = "", source = "", target = ""] = cells;
    const pair = { sourceLanguage: source || null, targetLanguage: target || null };
    yield { line, term: { term, translation: translation || null, ...pair } };
  }
}

const notCsv = (line: number) =>
  new AppError("VALIDATION", say("glossaryLine", { line, reason: say("glossaryNotCsv") }));

/** Code units of a cell and cells of a row, beyond which a file is no glossary: it bounds one step. */
const CELL_MAX = 4_000;
const CELLS_MAX = 100;

interface Row {
  readonly line: number;
  readonly cells: string[];
}

/** RFC 4180, with the separator that the first line uses. */
function* rowsOf(text: string): Generator<Row> {
  const first = text.slice(0, text.search(/[\r\n]|$/u));
  const separator = [";", "\t"].find((one) => first.includes(one) && !first.includes(",")) ?? ",";
  const cell = new RegExp(
    `(?:"((?:[^"]|""){0,${CELL_MAX}})"|([^"${separator}\\r\\n]{0,${CELL_MAX}}))(${separator}|\\r\\n|\\n|\\r|$)`,
    "uy",
  );
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  for (let at = 0; at < text.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found || cells.length === CELLS_MAX) throw notCsv(line);
    const [whole, inQuotes, plain = "", end = ""] = found;
    cells.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    at += whole.length;
    line += whole.match(/\r\n|\n|\r/gu)?.length ?? 0;
    if (end === separator && at < text.length) continue;
    if (end === separator) cells.push("");
    yield { line: begun, cells };
    cells = [];
    begun = line;
  }
}
