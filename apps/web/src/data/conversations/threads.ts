import type { Message, Thread } from "@lingualoom/contract/shapes.ts";

export type OwnThread = NonNullable<Thread["mine"]>;

/** A thread whose newest replies are loaded; the messages themselves are with the others of their conversation. */
export interface LoadedThread extends OwnThread {
  /** Unknown without replies for members who may not read the root. */
  readonly rootSeq: number | undefined;
  /** `seq` of the first loaded reply; -Infinity if all are loaded. */
  readonly first: number;
  readonly last: number;
  /** Path of the next older page. */
  readonly older: string | null;
}

/** Keeps my own state; events for all members omit it. */
export function withOwnThread(before: Message, after: Message): Message {
  const mine = before.thread?.mine;
  return after.thread && !after.thread.mine && mine ? { ...after, thread: { ...after.thread, mine } } : after;
}
