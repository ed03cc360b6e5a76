/** A message that its author has sent and the server has not acknowledged yet. */
export interface OutboxEntry {
  readonly clientMessageId: string;
  /** Only this person may send it. */
  readonly author: string;
  readonly to: string;
  readonly text: string;
  /** Milliseconds since 1970, made strictly rising: the order of sending. */
  readonly createdAt: number;
  readonly state: "waiting" | "failed";
  /** Why it failed, as a sentence; empty while it waits. */
  readonly reason: string;
}
