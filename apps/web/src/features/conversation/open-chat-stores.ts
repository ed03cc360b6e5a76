import type { Mention, Message, Quote } from "@lingualoom/contract/shapes.ts";
import { createContext } from "react";
import type { Address } from "#/data/address.ts";
import { storedDraft } from "#/data/drafts/draft-store.ts";
import type { GivenRendition } from "#/data/outbox/entry.ts";
import type { MessagePosition } from "#/data/search/highlighted-message.ts";
import { createStore, type Store } from "#/external-store.ts";

/** `focus` puts the focus on the list; `from` means the first message from that time on. */
export type HighlightedMessage =
  | MessagePosition
  | { readonly newest: true; readonly focus: boolean }
  | { readonly from: Date };

/** A thread beside the chat; `at` is the reply to go to. */
export interface OpenedThread {
  readonly rootId: string;
  readonly rootSeq: number;
  readonly at?: number;
}

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
  readonly thread: Store<OpenedThread | null>;
  /** True for the stores of a thread itself. */
  readonly isThread: boolean;
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
  thread: createStore<OpenedThread | null>(null),
  isThread: false,
});

/** The quoted message and the mentions that are stored with a draft. */
export const storedParts = (me: string, place: Address): [Quote | null, readonly Mention[]] => [
  JSON.parse(storedDraft(me, "reply", place) || "null"),
  JSON.parse(storedDraft(me, "mentions", place) || "[]"),
];

export const OpenChatContext = createContext<OpenChatStores>(createOpenChatStores());
