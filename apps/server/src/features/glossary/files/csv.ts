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
      ...[term, translation ?? "", sourceLanguage ?? "", targetLanguage ?? ""],
    ]),
  ]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (cell: string) => (/[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @throws AppError `VALIDATION` for what is no CSV of these columns */
export function readCsv(content: string): FileTerm[] {
  const rows = rowsOf(content.replace(/^\ufeff/u, ""));
  const [head] = rows;
  const isHead = head?.cells[0]?.trim().toLowerCase() === COLUMNS[0];
  return rows.slice(isHead ? 1 : 0).map(({ line, cells }) => {
    if (cells.length > COLUMNS.length) throw notCsv(line);
    const [term = "", translation = "", source = "", target = ""] = cells.map((cell) => cell.trim());
    const pair = { sourceLanguage: source || null, targetLanguage: target || null };
    return { line, term: { term, translation: translation || null, ...pair } };
  });
}

const notCsv = (line: number) =>
  new AppError("VALIDATION", say("glossaryLine", { line, reason: say("glossaryNotCsv") }));

interface Row {
  readonly line: number;
  readonly cells: string[];
}

/** RFC 4180, with the separator that the first line uses. */
function rowsOf(text: string): Row[] {
  const first = text.slice(0, text.search(/[\r\n]|$/u));
  const separator = [";", "\t"].find((one) => first.includes(one) && !first.includes(",")) ?? ",";
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    "uy",
  );
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  for (let at = 0; at < text.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw notCsv(line);
    const [whole, inQuotes, plain = "", end = ""] = found;
    cells.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    at += whole.length;
    line += whole.match(/\r\n|\n|\r/gu)?.length ?? 0;
    if (end === separator && at < text.length) continue;
    if (end === separator) cells.push("");
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}
