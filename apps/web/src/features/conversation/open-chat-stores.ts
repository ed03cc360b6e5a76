import type { Mention, Message, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext } from "react";
import type { GivenRendition } from "#/data/outbox/entry.ts";
import type { MessagePosition } from "#/data/search/highlighted-message.ts";
import { createStore, type Store } from "#/external-store.ts";

/** A message to go to, or the newest one; `focus` then puts the focus on the list. */
export type HighlightedMessage = MessagePosition | { readonly newest: true; readonly focus: boolean };

/** What distant parts of one open chat share; a change renders only the parts that follow it. */
export interface OpenChatStores {
  /** The own message that the composer changes; null while it writes a new one. */
  readonly edited: Store<Message | null>;
  /** What the next message answers; null where it answers none. */
  readonly answered: Store<Quote | null>;
  /** Whom the composer has put into its text, everybody included; also of some that are no longer in it. */
  readonly mentioned: Store<readonly Mention[]>;
  /** What the readers of the text in the composer are to get in other languages. */
  readonly renditions: Store<GivenRendition[]>;
  /** Where to go; null once it is reached. */
  readonly sought: Store<HighlightedMessage | null>;
  /** The message of mine whose receipts are shown; null while they are not. */
  readonly informed: Store<Message | null>;
  /** The id of the attachment that the viewer shows; null while it is closed. */
  readonly viewed: Store<string | null>;
}

export const createOpenChatStores = (
  answered: Quote | null = null,
  mentioned: readonly Mention[] = [],
): OpenChatStores => ({
  edited: createStore<Message | null>(null),
  answered: createStore(answered),
  mentioned: createStore(mentioned),
  renditions: createStore<GivenRendition[]>([]),
  sought: createStore<HighlightedMessage | null>(null),
  informed: createStore<Message | null>(null),
  viewed: createStore<string | null>(null),
});

export const OpenChatContext = createContext<OpenChatStores>(createOpenChatStores());
