/** A message as its author knows it: written once by them, in the order of their operations. */
export interface Sent {
  readonly by: string;
  readonly conversationId: string;
  readonly key: string;
  /** Milliseconds on one clock. */
  readonly begun: number;
  ended: number;
  /** Null while no answer came. */
  id: string | null;
  seq: number;
  /** The text of the last acknowledged revision, and those that were refused after a lost answer: they may stand too. */
  texts: readonly string[];
  /** Null while a deletion was neither acknowledged nor surely refused. */
  isDeleted: boolean | null;
  readonly kind: "message" | "poll" | "reply" | "scheduled" | "file";
}

export type Kind =
  | "send"
  | "edit"
  | "delete"
  | "react"
  | "vote"
  | "read"
  | "reply"
  | "schedule"
  | "upload"
  | "join"
  | "remove"
  | "ban"
  | "look"
  | "reconnect";

export interface Count {
  begun: number;
  acknowledged: number;
  refused: number;
  /** Attempts without an answer: the server may have done the work or not. */
  unanswered: number;
}

/** Everything that clients did and saw. Each fact has one author, who changes it one step after the other. */
export class History {
  /** By key. */
  readonly sent = new Map<string, Sent>();
  /** Acknowledged messages by id. */
  readonly byId = new Map<string, Sent>();
  /** Reactions by message, person and emoji; false once taken back, null if unknown. */
  readonly reactions = new Map<string, boolean | null>();
  /** The chosen option by poll and person; null if unknown. */
  readonly votes = new Map<string, number | null>();
  /** Own messages that their author did not find right after they were acknowledged. */
  readonly stale: { readonly conversationId: string; readonly seq: number; readonly found: number | undefined }[] = [];
  /** The highest position that was acknowledged as read, by conversation and person. */
  readonly read = new Map<string, number>();
  readonly counts = new Map<Kind, Count>();
  readonly begunAt = performance.now();

  count(kind: Kind, what: keyof Count): void {
    const count = this.counts.get(kind) ?? { begun: 0, acknowledged: 0, refused: 0, unanswered: 0 };
    count[what] += 1;
    this.counts.set(kind, count);
  }

  get operations(): number {
    return [...this.counts.values()].reduce((sum, { begun }) => sum + begun, 0);
  }
}

export const keyOf = (...parts: readonly string[]) => parts.join(" ");
