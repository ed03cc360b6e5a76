import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message, Quote } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import type { Address } from "../address.ts";
import { messagesQuery } from "./messages.ts";

/** Returns a quote of `target`, unless the known quote is of a later version. */
const quoteNow = (quote: Quote, target: Message | undefined): Quote =>
  target?._id === quote._id && target.revision >= quote.revision ? quoteOf(target) : quote;

/** Returns a message with its quote taken from `target`, if that is what it quotes. */
export const quoting = (message: Message, target: Message | undefined): Message => {
  const { replyTo } = message;
  const quote = replyTo && quoteNow(replyTo, target);
  return quote === replyTo ? message : { ...message, replyTo: quote };
};

/** Follows the message that a quote shows, where it is loaded. */
export function useQuote(address: Address, quote: Quote): Quote {
  const { data: target } = useQuery({
    ...messagesQuery(address),
    select: ({ messages }) => messages.get(quote.seq),
    structuralSharing: false,
  });
  return quoteNow(quote, target);
}
