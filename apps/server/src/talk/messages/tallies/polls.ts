import type { Output } from "@lingualoom/contract/calls.ts";
import { z } from "zod";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { KnownMessage } from "#/talk/message/lock-store.ts";
import { countOf, hasEnded, type StoredPoll } from "#/talk/message/parts/poll.ts";
import { addChoices, removeChoices, VOTES } from "#/talk/message/tally-store.ts";
import { mayPost } from "../send/may-post.ts";
import { closePoll, countVotes, readCounts, readPoll } from "./count-store.ts";
import { changeTally, replyWithChoosers, type TallyNeeds } from "./tallies.ts";

type Counted = Output<"PUT /message/:id/poll">;

interface PollContext {
  readonly known: KnownMessage;
  readonly membership: Membership;
  readonly poll: StoredPoll;
  readonly mine: readonly number[];
}

export function pollRoutes(
  context: TallyNeeds,
): Routes<"PUT /message/:id/poll" | "POST /message/:id/poll/close" | "GET /message/:id/poll/votes"> {
  const { clock, database } = context;

  const change = (me: string, id: string, changes: (sql: Transaction, found: PollContext) => Promise<boolean>) =>
    changeTally(context, "pollChanged", me, id, async (sql, known, membership) => {
      const { poll, my_votes } = await readCounts(sql, me, known);
      if (!poll) throw notFound("messageNotFound");
      const isNews = await changes(sql, { known, membership, poll, mine: my_votes ?? [] });
      const answer = present(await readCounts(sql, me, known));
      const { mine: chosen, ...counts } = answer;
      const forAll = { ...counts, conversationId: known.conversation_id, messageId: id };
      const payload = { ...forAll, by: me, chosen };
      return { answer, payload: isNews ? payload : null, ...(poll.anonymous && { forOthers: forAll }) };
    });

  /**
   * Replaces `me`'s votes.
   * @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `FORBIDDEN`, `VALIDATION`
   */
  function vote(me: string, id: string, options: readonly number[]): Promise<Counted> {
    const chosen = [...new Set(options)].sort((a, b) => a - b);
    return change(me, id, async (sql, { known, membership, poll, mine }) => {
      if (hasEnded(poll, clock.now())) throw new AppError("FORBIDDEN", say("pollEnded"));
      // Users can always take back their own votes, as with reactions.
      if (chosen.length > 0) {
        if (known.closed) throw notReachable();
        if (!mayPost(membership, me)) throw new AppError("FORBIDDEN", say("onlyAdminsWrite"));
      }
      if (chosen.some((option) => option > poll.options.length))
        throw new AppError("VALIDATION", say("pollOptionUnknown"));
      if (chosen.length > 1 && !poll.multiple) throw new AppError("VALIDATION", say("pollOneAnswer"));
      if (String(chosen) === String(mine)) return false;
      const dropped = mine.filter((option) => !chosen.includes(option));
      await removeChoices(sql, VOTES, known, me, dropped);
      // A choice that stays keeps its time.
      await addChoices(sql, VOTES, known, me, chosen, clock.now());
      await countVotes(sql, known.conversation_id, [id]);
      return true;
    });
  }

  /** @throws AppError `NOT_FOUND`, also for another author's poll; `NOT_REACHABLE` */
  const close = (me: string, id: string): Promise<Counted> =>
    change(me, id, async (sql, { known, poll }) => {
      if (known.sender_id !== me) throw notFound("messageNotFound");
      if (poll.closedAt !== undefined) return false;
      if (known.closed) throw notReachable();
      await closePoll(sql, known, clock.now());
      return true;
    });

  return {
    "PUT /message/:id/poll": ({ me, params, body }) => vote(me.userId, params.id, body.options),
    "POST /message/:id/poll/close": ({ me, params }) => close(me.userId, params.id),
    async "GET /message/:id/poll/votes"({ me, params, query, url }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      const poll = await readPoll(database, message);
      if (!poll) throw notFound("messageNotFound");
      if (poll.anonymous) throw new AppError("FORBIDDEN", say("pollAnonymous"));
      const page = { viewer: me.userId, choice: query.option, query, url };
      return replyWithChoosers(context, VOTES, z.int32(), message, page, (option, user, at) => ({ option, user, at }));
    },
  };
}

function present({ change_seq, poll, my_votes }: Awaited<ReturnType<typeof readCounts>>): Counted {
  if (!poll) throw new Error("a locked poll vanished");
  return { ...countOf(poll), changeSeq: change_seq, mine: [...(my_votes ?? [])] };
}
