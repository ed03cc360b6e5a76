import type { Attachment, LinkPreview, Message, Person, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode } from "react";

/** What a card says of the page behind a link. */
export interface LinkTexts extends Pick<LinkPreview, "title" | "description" | "language"> {}

/** The answers of a poll, in their order. */
export interface PollTexts {
  readonly texts: readonly string[];
  readonly language: string | undefined;
}

export const asWritten = ({ poll, language }: Pick<Message, "poll" | "language">): PollTexts => ({
  texts: (poll?.options ?? []).map(({ text }) => text),
  language,
});

/** What is said in a recording. */
interface SpokenTexts {
  readonly text: string;
  readonly language?: string | undefined;
}

/** What the page adds to messages, because it knows how they are translated. */
export interface MessageSlots {
  readonly inMenu: (message: Message, close: () => void) => ReactNode;
  /** An own message as its reader reads it. */
  readonly asReadBy: (message: Message, reader: Person) => ReactNode;
  /** The preview of its link, in the language that I read. */
  readonly linkInMyLanguage: (message: Message, draw: (texts: LinkTexts) => ReactNode) => ReactNode;
  /** The answers of its poll, in the language that I read. */
  readonly pollInMyLanguage: (message: Message, draw: (texts: PollTexts) => ReactNode) => ReactNode;
  /** What is said in a recording, in the language that I read, with a button to the other text where there are two. */
  readonly transcriptInMyLanguage: (
    message: Message,
    attachment: Attachment,
    draw: (words: SpokenTexts, turn: ReactNode) => ReactNode,
  ) => ReactNode;
  /**
   * What stands in a picture, over it, in the language that I read.
   * @param drawnWidth of the whole picture, in pixels; undefined where a part of it is drawn
   * @param id names what is drawn, if anything is
   */
  readonly wordsInPicture: (
    message: Message,
    attachment: Attachment,
    drawnWidth: number | undefined,
    id: string,
  ) => ReactNode;
  /** Looks up the description of a further picture. Draws nothing. */
  readonly readAlt: (message: Message, attachment: Attachment, onAlt: (alt: string | undefined) => void) => ReactNode;
  readonly quoteText: (quote: Quote, me: string | undefined) => ReactNode;
}

export const MessageSlotsContext = createContext<MessageSlots>({
  inMenu: () => null,
  asReadBy: () => null,
  linkInMyLanguage: ({ linkPreview }, draw) => linkPreview && draw(linkPreview),
  pollInMyLanguage: (message, draw) => draw(asWritten(message)),
  transcriptInMyLanguage: (_, { transcript }, draw) => transcript && draw(transcript, null),
  wordsInPicture: () => null,
  readAlt: () => null,
  quoteText: ({ text }) => text,
});
