import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** A message with its quote as `target` is now. */
export const quoting = (message: Message, target: Message): Message =>
  message.replyTo?._id === target._id ? { ...message, replyTo: quoteOf(target) } : message;

/**
 * A quote is a view of the message it quotes, whose change number covers it: with each change of a message the quotes of
 * it change, and what comes may quote a version that is older than the one that is held. `all` is ascending and without
 * a hole; of what is not in it, the change itself is taken.
 */
export function withQuotesOf(all: readonly Message[], changes: readonly Message[]): readonly Message[] {
  const first = all[0]?.seq ?? 1;
  const change = (id: string) => changes.find(({ _id }) => _id === id);
  if (!all.some(({ replyTo }) => replyTo)) return all;
  return all.map((message) => {
    const { replyTo } = message;
    if (!replyTo || !(change(replyTo._id) ?? change(message._id))) return message;
    const target = all[replyTo.seq - first] ?? change(replyTo._id);
    return target ? quoting(message, target) : message;
  });
}
