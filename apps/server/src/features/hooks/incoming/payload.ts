import { z } from "zod";
import { ofBlocks, type Reader } from "./slack-blocks.ts";

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String).catch("");
const Field = z.object({ title: Text, value: Text });
const Attachment = z.object({
  fallback: Text,
  pretext: Text,
  author_name: Text,
  title: Text,
  title_link: Text,
  text: Text,
  fields: z.array(Field).catch([]),
  footer: Text,
  image_url: Text,
  blocks: z.array(z.unknown()).catch([]),
});

/** What Slack's and Mattermost's incoming webhooks take; what is not known, or of another type, counts as absent. */
const Payload = z.object({
  text: Text,
  username: Text,
  attachments: z.array(Attachment).nullish().catch([]),
  blocks: z.array(z.unknown()).nullish().catch([]),
});

export interface Post {
  readonly text: string;
  /** The name it asks for; empty for the hook's own. */
  readonly username: string;
}

/** More is too long for a message, whatever is read of it. */
const TEXT_MAX = 20_000;
/** How many of each list are read: a message has no room for more. */
const PARTS_MAX = 100;

/** Null for what is no payload. */
export function readPayload(given: unknown, readAll: Reader): Post | null {
  const read: Reader = (text) => readAll(text.slice(0, TEXT_MAX));
  const parsed = Payload.safeParse(given);
  if (!parsed.success) return null;
  const { text, username, attachments, blocks } = parsed.data;
  const shown = ofBlocks((blocks ?? []).slice(0, PARTS_MAX), read);
  const parts = [shown || read(text), ...(attachments ?? []).slice(0, PARTS_MAX).map((one) => ofAttachment(one, read))];
  return { text: parts.filter((part) => part.trim() !== "").join("\n\n"), username: username.trim() };
}

function ofAttachment({ title_link: link, ...given }: z.output<typeof Attachment>, read: Reader): string {
  const title = read(given.title);
  const lines = [
    read(given.pretext),
    given.author_name,
    title && (link ? `*${title}* (${link})` : `*${title}*`),
    read(given.text),
    ofBlocks(given.blocks.slice(0, PARTS_MAX), read),
    ...given.fields.slice(0, PARTS_MAX).map(({ title, value }) => (title ? `${title}: ${read(value)}` : read(value))),
    given.image_url,
    given.footer,
  ].filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines.join("\n") : read(given.fallback);
}
