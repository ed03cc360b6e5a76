import type { Mention, Message, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext } from "react";
import type { GivenRendition } from "#/data/outbox/entry.ts";
import type { MessagePosition } from "#/data/search/highlighted-message.ts";
import { createStore, type Store } from "#/external-store.ts";

/** `focus` puts the focus on the list; `from` means the first message from that time on. */
export type HighlightedMessage =
  | MessagePosition
  | { readonly newest: true; readonly focus: boolean }
  | { readonly from: Date };

/** State shared by distant parts of an open chat; a change renders only the parts that subscribe to it. */
export interface OpenChatStores {
  /** The message being edited; null while a new one is written. */
  readonly edited: Store<Message | null>;
  readonly answered: Store<Quote | null>;
  /** Users and everyone mentioned with the composer, including some no longer in the text. */
  readonly mentioned: Store<readonly Mention[]>;
  /** Renditions that readers of the draft will get in other languages. */
  readonly renditions: Store<GivenRendition[]>;
  /** The message to go to; null once it is reached. */
  readonly sought: Store<HighlightedMessage | null>;
  readonly informed: Store<Message | null>;
  /** Id of the attachment in the viewer; null while it is closed. */
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
