import type { JsonObject } from "../json/fields.ts";
import { listOf, ofBlocks, type Reading, wordsOf } from "./blocks.ts";

const joined = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "").join("\n");

/** Converts an attachment of a program or an unfurled link to text. */
export function ofAttachment(given: JsonObject, reading: Reading): string {
  const { read, plain } = reading;
  const [title, link] = [read(wordsOf(given.title)), wordsOf(given.title_link)];
  const lines = [
    read(wordsOf(given.pretext)),
    plain(wordsOf(given.author_name)),
    title && (link ? `*${title}* (${plain(link)})` : `*${title}*`),
    read(wordsOf(given.text)),
    ofBlocks(listOf(given.blocks), reading),
    ...listOf(given.fields).map((field) => ofField(field, read)),
    plain(wordsOf(given.image_url)),
    plain(wordsOf(given.footer)),
  ];
  return joined(lines) || read(wordsOf(given.fallback));
}

function ofField(field: JsonObject, read: Reading["read"]): string {
  const [title, value] = [read(wordsOf(field.title)), read(wordsOf(field.value))];
  return title ? `${title}: ${value}` : value;
}
