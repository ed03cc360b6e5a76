import { isJson, type Json, listOf, type Reading, textOf } from "./reading.ts";
import { ofBlocks } from "./slack-blocks.ts";

export interface Post {
  readonly text: string;
  /** The requested sender name; empty for the webhook's own. */
  readonly username: string;
}

const joined = (lines: readonly string[], by: string) => lines.filter((line) => line.trim() !== "").join(by);

/**
 * Reads the payloads of Slack's and Mattermost's incoming webhooks. Unknown fields, and fields of a wrong type, count
 * as absent.
 * @returns null when it is not a payload
 */
export function readPayload(given: unknown, reading: Reading): Post | null {
  if (!isJson(given)) return null;
  const shown = ofBlocks(listOf(given.blocks), reading);
  const parts = [
    shown || reading.read(textOf(given.text)),
    ...listOf(given.attachments).map((one) => ofAttachment(one, reading)),
  ];
  return { text: joined(parts, "\n\n"), username: textOf(given.username).trim() };
}

function ofAttachment(given: Json, reading: Reading): string {
  const { read, plain } = reading;
  const [title, link] = [read(textOf(given.title)), textOf(given.title_link)];
  const lines = [
    read(textOf(given.pretext)),
    plain(textOf(given.author_name)),
    title && (link ? `*${title}* (${plain(link)})` : `*${title}*`),
    read(textOf(given.text)),
    ofBlocks(listOf(given.blocks), reading),
    ...listOf(given.fields).map((field) => ofField(field, read)),
    plain(textOf(given.image_url)),
    plain(textOf(given.footer)),
  ];
  return joined(lines, "\n") || read(textOf(given.fallback));
}

function ofField(field: Json, read: Reading["read"]): string {
  const [title, value] = [read(textOf(field.title)), read(textOf(field.value))];
  return title ? `${title}: ${value}` : value;
}
