import type { Output } from "@lingualoom/contract/calls.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { type KnownMessage, lockMessage } from "#/talk/message/lock-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { countOf, type StoredPoll } from "#/talk/message/parts/poll.ts";
import { mayPost } from "../send/may-post.ts";
import { closePoll, countVotes, readPoll, replaceVotes } from "./poll-store.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
}

type Counted = Output<"PUT /message/:id/poll">;
type Change = (found: {
  readonly known: KnownMessage;
  readonly poll: StoredPoll;
  readonly mine: readonly number[];
}) => Promise<MessageRow[]> | null;

/** Who chooses what. Repeats change nothing. */
export class Polls {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /**
   * What `me` has chosen from now on.
   * @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `FORBIDDEN`, `VALIDATION`
   */
  async vote(me: string, id: string, options: readonly number[]): Promise<Counted> {
    const chosen = [...new Set(options)].sort((a, b) => a - b);
    const { access, clock } = this.#context;
    const conversation = await access.conversationOf(me, id);
    return this.#change(me, id, conversation.conversationId, (sql) => ({ known, poll, mine }) => {
      if (poll.closedAt !== undefined) throw new AppError("FORBIDDEN", say("pollEnded"));
      // As of reactions: one can always take back what is one's own.
      if (chosen.length > 0) {
        if (known.closed) throw notReachable();
        if (!mayPost(conversation, me)) throw new AppError("FORBIDDEN", say("onlyAdminsWrite"));
      }
      if (chosen.some((option) => option > poll.options.length))
        throw new AppError("VALIDATION", say("pollOptionUnknown"));
      if (chosen.length > 1 && !poll.multiple) throw new AppError("VALIDATION", say("pollOneAnswer"));
      if (String(chosen) === String(mine)) return null;
      return replaceVotes(sql, known, { me, chosen }, clock.now()).then(() =>
        countVotes(sql, known.conversation_id, [id]),
      );
    });
  }

  /** @throws AppError `NOT_FOUND` also for somebody else's, `NOT_REACHABLE` */
  async close(me: string, id: string): Promise<Counted> {
    const { access, clock } = this.#context;
    const { conversationId } = await access.conversationOf(me, id);
    return this.#change(me, id, conversationId, (sql) => ({ known, poll }) => {
      if (known.sender_id !== me) throw notFound("messageNotFound");
      if (poll.closedAt !== undefined) return null;
      if (known.closed) throw notReachable();
      return closePoll(sql, known, clock.now());
    });
  }

  async #change(
    me: string,
    id: string,
    conversationId: string,
    changing: (sql: Parameters<typeof lockMessage>[0]) => Change,
  ): Promise<Counted> {
    const { database, limits, deliver, clock } = this.#context;
    await limits.consume("REACT", me);
    const { counted, isNews, seq } = await database.begin(async (sql) => {
      const known = await lockMessage(sql, me, conversationId, id);
      const isOver = known?.expires_at && known.expires_at <= clock.now();
      if (!known || known.deleted_at || isOver) throw notFound("messageNotFound");
      const { poll, my_votes } = await readPoll(sql, me, known);
      if (!poll) throw notFound("messageNotFound");
      const changed = await changing(sql)({ known, poll, mine: my_votes ?? [] });
      return { counted: present(await readPoll(sql, me, known)), isNews: changed !== null, seq: known.seq };
    });
    const { mine: chosen, ...event } = counted;
    if (isNews) {
      const payload = { ...event, conversationId, messageId: id, by: me, chosen };
      deliver.toMembers(conversationId, "pollChanged", payload, { seq });
    }
    return counted;
  }
}

function present({ change_seq, poll, my_votes }: Awaited<ReturnType<typeof readPoll>>): Counted {
  if (!poll) throw new Error("a locked poll vanished");
  return { ...countOf(poll), changeSeq: change_seq, mine: [...(my_votes ?? [])] };
}
