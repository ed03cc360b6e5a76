import type { Message, Person, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode } from "react";

/** What the page adds to messages, because it knows how they are translated. */
export interface MessageSlots {
  readonly inMenu: (message: Message, close: () => void) => ReactNode;
  /** An own message as its reader reads it. */
  readonly asReadBy: (message: Message, reader: Person) => ReactNode;
  readonly quoteText: (quote: Quote, me: string | undefined) => ReactNode;
}

export const MessageSlotsContext = createContext<MessageSlots>({
  inMenu: () => null,
  asReadBy: () => null,
  quoteText: ({ text }) => text,
});
