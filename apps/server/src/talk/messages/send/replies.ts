import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { type ReplyTarget, readQuote } from "#/talk/message/parts/reply.ts";
import type { ThreadTarget } from "#/talk/message/parts/thread.ts";
import { readRoot } from "../threads/thread-store.ts";
import { readPlace, readTarget, renewReply } from "./reply-store.ts";

const replyGone = () => new AppError("REPLY_GONE", say("replyGone"));

interface ReplyLookup {
  readonly me: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** Finds the message that another one replies to: in the same conversation, and readable by its author. */
export class Replies {
  readonly #database: Sql;
  readonly #clock: Pick<Clock, "now">;

  constructor(database: Sql, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * A retry of a stored message finds the target even when it is gone.
   * @throws AppError `REPLY_GONE`, for deleted and missing messages alike
   */
  async find({ me, conversationId, messageId }: ReplyLookup, isRetry: () => Promise<boolean>): Promise<ReplyTarget> {
    const sql = this.#database;
    const found = await readTarget(sql, me, messageId, this.#clock.now());
    if (found?.conversation_id === conversationId) return found;
    const seq = (await isRetry()) && (await readPlace(sql, conversationId, messageId));
    if (!seq) throw replyGone();
    return { seq, quote: await readQuote(sql, conversationId, seq) };
  }

  /**
   * Finds the root of a new reply in a thread. A message that is itself a reply leads to its root.
   * @throws AppError `REPLY_GONE`, as for a quoted message
   */
  async findRoot(
    { me, conversationId, messageId }: ReplyLookup,
    isRetry: () => Promise<boolean>,
  ): Promise<Omit<ThreadTarget, "alsoSent">> {
    const sql = this.#database;
    const root = await readRoot(sql, conversationId, messageId);
    const found = root && (await readTarget(sql, me, root.id, this.#clock.now()));
    if (root && (found || (await isRetry()))) return root;
    throw replyGone();
  }

  /**
   * Returns the reply as a new change if its quoted message was changed while it was being stored; otherwise clients
   * without the quoted message would keep the deleted text. Called after the delivery, which does not wait for it.
   */
  async renewed({ _id, conversationId, replyTo }: Message): Promise<MessageRow | null> {
    if (!replyTo) return null;
    const now = await readQuote(this.#database, conversationId, replyTo.seq);
    return now?.revision === replyTo.revision ? null : renewReply(this.#database, conversationId, _id);
  }
}
