import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export type Fragment = ReturnType<Sql>;

/** Deletes data derived from the texts of these messages, in the transaction that deletes the texts. */
export type Ending = (sql: Transaction, conversationId: string, ids: readonly string[]) => PromiseLike<unknown>;

/** Cleanup: assignments that clear a message's row, and deletion of rows elsewhere. */
interface End {
  readonly set?: (sql: Sql) => Fragment;
  readonly rows?: Ending;
}

export interface View {
  /** Null: as stored. */
  readonly now: Date | null;
  /** The first message that every member may read. Earlier messages are only delivered through the history. */
  readonly latestFrom: number | undefined;
}

/** One value of each message of a batch. Null is stored as null. */
export interface Value<New> {
  /** The value's column in `i`, the messages that are being stored. */
  readonly name: string;
  readonly type: "text" | "uuid" | "bigint" | "real" | "timestamptz" | "boolean";
  readonly of: (message: New) => string | number | null | undefined;
  /** Any text, in which a driver must look for quotes. Null becomes the empty text. */
  readonly isFree?: boolean;
}

export interface Beside<New> {
  readonly values: (batch: readonly New[]) => string[];
  /** The statement. `stored` holds id, conversation_id and seq of the messages. */
  readonly insert: (parameters: readonly string[], now: string) => string;
}

/** Describes how a part is stored. A batch in which no message has the part needs no parameters for it. */
interface Sent<New> {
  readonly has: (message: New) => boolean;
  readonly values: readonly Value<New>[];
  /** Columns of `messages` with their expressions over `i`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Expression over `i` for the latest time at which it disappears. */
  readonly until?: string;
  readonly beside?: Beside<New>;
}

/** Everything the server knows about one part of a message, from storing to deleting. */
export interface MessagePart<Row, New = object> {
  readonly sent?: Sent<New>;
  /** The columns of a message that was just stored and not changed yet. */
  readonly fresh?: (message: New, stored: { readonly expiresAt: Date | null }) => Partial<Row>;
  readonly columns?: (sql: Sql) => Fragment;
  readonly viewerColumns?: (sql: Sql, me: string) => Fragment;
  readonly exported?: (sql: Sql, me: string) => Fragment;
  readonly present?: (row: Row, view: View) => Partial<Message>;
  /** Presented even when the message is deleted. */
  readonly presentAlways?: (row: Row) => Partial<Message>;
  readonly endsWithText?: End;
  readonly endsWithMessage?: End;
}
