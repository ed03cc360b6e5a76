import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";

interface Base {
  readonly key: string;
  readonly at: Date;
}

export type MessageItem =
  | (Base & { readonly mine: boolean; readonly message: Message })
  | (Base & { readonly mine: true; readonly entry: OutboxEntry });

export type Item = MessageItem | { readonly key: string; readonly mine: false; readonly at: Date; readonly gone: Gone };

export interface Gone {
  readonly count: number;
  /** The `seq` of the last one. */
  readonly seq: number;
}
