import { QUOTE_CODE_POINTS } from "./limits.ts";
import type { Message, Quote } from "./shapes.ts";

type QuotePart = Exclude<keyof Quote, "text" | "attachments">;
const PARTS: QuotePart[] = [
  "_id",
  "seq",
  "senderId",
  "sentAs",
  "revision",
  "language",
  "expiresAt",
  "deletedAt",
  "expired",
  "hidden",
];

/** Returns the quote of a message for its replies, with the beginning of its text, since a quote shows two lines. */
export function quoteOf(message: Message): Quote {
  const parts = PARTS.filter((part) => message[part]).map((part) => [part, message[part]]);
  const { attachments } = message;
  const shown = attachments?.map(({ transcript: _, ...one }) => one);
  return {
    ...Object.fromEntries(parts),
    ...(shown && { attachments: shown }),
    text: [...message.text].slice(0, QUOTE_CODE_POINTS).join(""),
  };
}
