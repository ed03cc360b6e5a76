import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";

interface Base {
  readonly key: string;
  readonly at: Date;
}

/** A stored message, or one of mine that is not stored yet. */
export type MessageItem =
  | (Base & { readonly mine: boolean; readonly message: Message })
  | (Base & { readonly mine: true; readonly entry: OutboxEntry });

/** One bubble, or the line of a run of deleted messages. */
export type Item = MessageItem | { readonly key: string; readonly mine: false; readonly at: Date; readonly gone: Gone };

export interface Gone {
  readonly count: number;
  /** The number of the last of them. */
  readonly seq: number;
}
