import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message, Quote } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import type { Address } from "../address.ts";
import { messagesQuery } from "./messages.ts";

const quoteNow = (quote: Quote, target: Message | undefined): Quote =>
  target?._id === quote._id && target.revision >= quote.revision ? quoteOf(target) : quote;

export const quoting = (message: Message, target: Message | undefined): Message => {
  const { replyTo } = message;
  const quote = replyTo && quoteNow(replyTo, target);
  return quote === replyTo ? message : { ...message, replyTo: quote };
};

export function useQuote(address: Address, quote: Quote): Quote {
  const { data: target } = useQuery({
    ...messagesQuery(address),
    select: ({ messages }) => messages.get(quote.seq),
    structuralSharing: false,
  });
  return quoteNow(quote, target);
}
