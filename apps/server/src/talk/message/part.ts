import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export type Fragment = ReturnType<Sql>;

/** Deletes, in the transaction that ends the texts of these messages of one conversation, what was made of them. */
export type Ending = (sql: Transaction, conversationId: string, ids: readonly string[]) => PromiseLike<unknown>;

/** Ends with a text: assignments that empty the row of a message, and rows elsewhere. */
interface End {
  readonly set?: (sql: Sql) => Fragment;
  readonly rows?: Ending;
}

/** What a message looks like from. */
export interface View {
  /** Null: as it is stored. */
  readonly now: Date | null;
  /** The first message that every member may read; who reads an earlier one has it from the history. */
  readonly latestFrom: number | undefined;
}

/** One value of each message of a batch. Null is stored as null. */
export interface Value<New> {
  /** Its name in `i`, the messages that are being stored. */
  readonly name: string;
  readonly type: "text" | "uuid" | "bigint" | "real" | "timestamptz";
  readonly of: (message: New) => string | number | null | undefined;
  /** Any text, in which a driver must look for quotes. Null becomes the empty text. */
  readonly isFree?: boolean;
}

/** Rows that are stored beside the messages of a batch. */
export interface Beside<New> {
  /** Their parameters, each a PostgreSQL array or a JSON text. */
  readonly values: (batch: readonly New[]) => string[];
  /** The statement: `stored` holds id, conversation_id and seq of the messages. */
  readonly insert: (parameters: readonly string[], now: string) => string;
}

/** How a part comes with a new message. A batch in which no message has it has no parameter for it. */
interface Sent<New> {
  readonly has: (message: New) => boolean;
  readonly values: readonly Value<New>[];
  /** Columns of `messages`, and what they get of `i`. */
  readonly columns: Readonly<Record<string, string>>;
  /** When it disappears at the latest, of `i`. */
  readonly until?: string;
  readonly beside?: Beside<New>;
}

/** All that the server knows of one part of a message, from storing to deleting. */
export interface MessagePart<Row, New = object> {
  readonly sent?: Sent<New>;
  /** The columns of a message that was just stored; nobody has changed it yet. */
  readonly fresh?: (message: New, stored: { readonly expiresAt: Date | null }) => Partial<Row>;
  /** Of the message `m`, the same for every reader. */
  readonly columns?: (sql: Sql) => Fragment;
  /** Of the message `m`, what is `me`'s own of it. */
  readonly viewerColumns?: (sql: Sql, me: string) => Fragment;
  /** Of the message `m`, what an export tells `me`. */
  readonly exported?: (sql: Sql, me: string) => Fragment;
  /** What people see of a message that is not gone. */
  readonly present?: (row: Row, view: View) => Partial<Message>;
  /** When another text takes the place of its text, or none does. */
  readonly endsWithText?: End;
  /** When the message is deleted or expires. */
  readonly endsWithMessage?: End;
}
