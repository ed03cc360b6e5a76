import type { LinkPreview, Message, Person, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode } from "react";

/** What a card says of the page behind a link. */
export interface LinkTexts extends Pick<LinkPreview, "title" | "description" | "language"> {}

/** What the page adds to messages, because it knows how they are translated. */
export interface MessageSlots {
  readonly inMenu: (message: Message, close: () => void) => ReactNode;
  /** An own message as its reader reads it. */
  readonly asReadBy: (message: Message, reader: Person) => ReactNode;
  /** The preview of its link, in the language that I read. */
  readonly linkInMyLanguage: (message: Message, draw: (texts: LinkTexts) => ReactNode) => ReactNode;
  readonly quoteText: (quote: Quote, me: string | undefined) => ReactNode;
}

export const MessageSlotsContext = createContext<MessageSlots>({
  inMenu: () => null,
  asReadBy: () => null,
  linkInMyLanguage: ({ linkPreview }, draw) => linkPreview && draw(linkPreview),
  quoteText: ({ text }) => text,
});
