import { downloadText } from "#/ui/text/download-text.ts";

type Cell = string | number | boolean | null;

/** Escapes text that a spreadsheet would execute as a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: Cell) => {
  if (typeof value === "number") return String(value);
  const text = harmless(String(value ?? ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats a table by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  downloadText({ fileName: `${name}.csv`, mediaType: "text/csv", content: toCsv(rows) });
