import type { Output } from "@lingualoom/contract/calls.ts";
import { asEmoji, customEmojiName } from "@lingualoom/contract/emoji.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import { WellFormed } from "@lingualoom/contract/fields.ts";
import { REACTION_KINDS_MAX } from "@lingualoom/contract/limits.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { presentReactions } from "#/talk/message/parts/reactions.ts";
import { addChoices, REACTIONS, removeChoices } from "#/talk/message/tally-store.ts";
import { hasEmoji } from "#/talk/stickers/sticker-store.ts";
import { countReactions, readCounts } from "./count-store.ts";
import { changeTally, replyWithChoosers, type TallyNeeds } from "./tallies.ts";

type Reacted = Output<"PUT /message/:id/reactions/:emoji">;
type Changed = EventPayload<"reactionsChanged">;

/** Notifies programs, in the transaction that stores the reaction. */
export type NotifyReaction = (
  sql: Transaction,
  change: Pick<Changed, "conversationId" | "messageId" | "by" | "emoji" | "added">,
  now: Date,
) => Promise<void>;

export function reactionRoutes(
  context: TallyNeeds,
  tell: NotifyReaction,
): Routes<"PUT /message/:id/reactions/:emoji" | "DELETE /message/:id/reactions/:emoji" | "GET /message/:id/reactions"> {
  const { clock, database } = context;

  /**
   * Adds or removes a reaction; a retry changes nothing.
   * @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `TOO_MANY_REACTIONS`, `VALIDATION`
   */
  async function react(me: string, id: string, given: string, added: boolean): Promise<Reacted> {
    const emoji = knownEmoji(given);
    return changeTally(context, "reactionsChanged", me, id, async (sql, known) => {
      // In a closed conversation users can still remove their own reactions, just as they can delete messages.
      if (added && known.closed) throw notReachable();
      const before = await readCounts(sql, me, known);
      if (added) await refuseUnknown(sql, emoji, known.conversation_id);
      if (added) refuseTooMany(before.reactions, emoji);
      const changed = added
        ? await addChoices(sql, REACTIONS, known, me, [emoji], clock.now())
        : await removeChoices(sql, REACTIONS, known, me, [emoji]);
      if (changed === 0) return { answer: present(before), payload: null };
      const change = { conversationId: known.conversation_id, messageId: id, by: me, emoji, added };
      await tell(sql, change, clock.now());
      await countReactions(sql, known.conversation_id, [id]);
      const after = await readCounts(sql, me, known);
      const payload = { ...change, changeSeq: after.change_seq, reactions: [...(after.reactions ?? [])] };
      return { answer: present(after), payload };
    });
  }

  return {
    "PUT /message/:id/reactions/:emoji": ({ me, params }) => react(me.userId, params.id, params.emoji, true),
    "DELETE /message/:id/reactions/:emoji": ({ me, params }) => react(me.userId, params.id, params.emoji, false),
    async "GET /message/:id/reactions"({ me, params, query, url }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      const choice = query.emoji === undefined ? undefined : knownEmoji(query.emoji);
      const page = { viewer: me.userId, choice, query, url };
      return replyWithChoosers(context, REACTIONS, WellFormed, message, page, (emoji, user, at) => ({
        emoji,
        user,
        at,
      }));
    },
  };
}

const present = (row: Awaited<ReturnType<typeof readCounts>>): Reacted => ({
  changeSeq: row.change_seq,
  reactions: presentReactions(row).reactions ?? [],
});

/** @throws AppError `VALIDATION` */
function knownEmoji(given: string): string {
  const emoji = customEmojiName(given) === null ? asEmoji(given) : given;
  if (emoji === null) throw new AppError("VALIDATION", say("oneEmoji"));
  return emoji;
}

/** An emoji of the server or the space that was removed can only be taken back. @throws AppError `VALIDATION` */
async function refuseUnknown(sql: Transaction, emoji: string, conversationId: string): Promise<void> {
  const name = customEmojiName(emoji);
  if (name !== null && !(await hasEmoji(sql, name, conversationId)))
    throw new AppError("VALIDATION", say("emojiUnknown"));
}

function refuseTooMany(reactions: readonly { readonly emoji: string }[] | null, emoji: string): void {
  if (!reactions || reactions.length < REACTION_KINDS_MAX) return;
  if (reactions.some((one) => one.emoji === emoji)) return;
  throw new AppError("TOO_MANY_REACTIONS", say("tooManyReactions", { count: REACTION_KINDS_MAX }));
}
