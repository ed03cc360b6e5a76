import type { Message, Quote } from "@lingualoom/contract/shapes.ts";

type Lifetime = Pick<Message, "expiresAt" | "deletedAt">;

/** `now` is in ISO 8601, by the server's clock. */
export const isDue = ({ expiresAt, deletedAt }: Lifetime, now: string): boolean =>
  expiresAt !== undefined && expiresAt <= now && !deletedAt;

/** Strips a message as the server will. The counter stays, so that the server's version replaces this one. */
function remainsOf(message: Message): Message {
  const { attachments, alt, language, editedAt, expiresAt, system, reactions, replyTo, ...kept } = message;
  const { linkPreview, poll, ...rest } = kept;
  return { ...rest, text: "", image: "", deletedAt: expiresAt, expired: true };
}

function remainsOfQuote({ _id, seq, senderId, revision, expiresAt }: Quote): Quote {
  return { _id, seq, senderId, revision, text: "", deletedAt: expiresAt, expired: true };
}

export function asOfNow(message: Message, now: string): Message {
  if (isDue(message, now)) return remainsOf(message);
  const quote = message.replyTo;
  return quote && isDue(quote, now) ? { ...message, replyTo: remainsOfQuote(quote) } : message;
}
