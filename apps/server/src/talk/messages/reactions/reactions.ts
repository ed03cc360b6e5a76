import { asEmoji } from "@lingualoom/contract/emoji.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import { REACTION_KINDS_MAX } from "@lingualoom/contract/limits.ts";
import type { Reaction } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { type KnownMessage, lockMessage } from "#/talk/message/lock-store.ts";
import { presentReactions } from "#/talk/message/parts/reactions.ts";
import { addReaction, countReactions, readReactions, removeReaction } from "./reactions-store.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
}

/** The reactions of a message as the caller sees them. */
export interface Reacted {
  readonly changeSeq: number;
  readonly reactions: Reaction[];
}

type Changed = EventPayload<"reactionsChanged">;

/** Tells programs, in the transaction that stores the reaction. */
export type TellReaction = (
  sql: Transaction,
  change: Pick<Changed, "conversationId" | "messageId" | "by" | "emoji" | "added">,
  now: Date,
) => Promise<void>;

/** Who reacts to what. Repeats and reactions to what is gone change nothing. */
export class Reactions {
  readonly #context: Needs;
  readonly #tell: TellReaction;

  constructor(context: Needs, tell: TellReaction) {
    this.#context = context;
    this.#tell = tell;
  }

  /** @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `TOO_MANY_REACTIONS`, `VALIDATION` */
  async set(me: string, id: string, given: string, added: boolean): Promise<Reacted> {
    const { database, access, limits, deliver } = this.#context;
    const emoji = knownEmoji(given);
    await limits.consume("REACT", me);
    const { conversationId } = await access.conversationOf(me, id);
    const { reacted, changed, seq } = await database.begin(async (sql) => {
      const known = this.#requireThere(await lockMessage(sql, me, conversationId, id));
      // As after a deletion: in a closed conversation one can still take back what is one's own.
      if (added && known.closed) throw notReachable();
      const before = await readReactions(sql, me, known);
      const own = { me, emoji };
      if (added) refuseTooMany(before.reactions, emoji);
      const isNews = added
        ? await addReaction(sql, known, own, this.#context.clock.now())
        : await removeReaction(sql, known, own);
      if (!isNews) return { reacted: present(before), changed: null, seq: known.seq };
      await this.#tell(sql, { conversationId, messageId: id, by: me, emoji, added }, this.#context.clock.now());
      const [counted] = await countReactions(sql, conversationId, [id]);
      if (!counted) throw new Error("a locked message vanished");
      const change: Changed = {
        conversationId,
        messageId: id,
        by: me,
        emoji,
        added,
        changeSeq: counted.change_seq,
        reactions: [...(counted.reactions ?? [])],
      };
      return { reacted: present(await readReactions(sql, me, known)), changed: change, seq: known.seq };
    });
    if (changed) deliver.toMembers(conversationId, "reactionsChanged", changed, { seq });
    return reacted;
  }

  #requireThere(known: KnownMessage | null): KnownMessage {
    const isOver = known?.expires_at && known.expires_at <= this.#context.clock.now();
    if (!known || known.deleted_at || isOver || known.is_system) throw notFound("messageNotFound");
    return known;
  }
}

const present = (row: Awaited<ReturnType<typeof readReactions>>): Reacted => ({
  changeSeq: row.change_seq,
  reactions: presentReactions(row).reactions ?? [],
});

/** @throws AppError `VALIDATION` */
export function knownEmoji(given: string): string {
  const emoji = asEmoji(given);
  if (emoji === null) throw new AppError("VALIDATION", say("oneEmoji"));
  return emoji;
}

function refuseTooMany(reactions: readonly { readonly emoji: string }[] | null, emoji: string): void {
  if (!reactions || reactions.length < REACTION_KINDS_MAX) return;
  if (reactions.some((one) => one.emoji === emoji)) return;
  throw new AppError("TOO_MANY_REACTIONS", say("tooManyReactions", { count: REACTION_KINDS_MAX }));
}
