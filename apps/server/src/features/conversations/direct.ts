import { randomUUIDv7 } from "node:crypto";
import type { Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { AppError, notFound, notReachable } from "../../errors.ts";
import { noticeOf } from "../messages/presenter.ts";
import { insertNotice } from "../messages/system-message-store.ts";
import { disappearingOf } from "./settings/disappearing.ts";
import { addParticipants, lockPair } from "./settings/initial-settings-store.ts";

/**
 * How many pairs are remembered. Only what never changes is: which conversation is theirs. Whether it is closed stands
 * in its row, which every send changes anyway and so cannot miss, whichever server did the closing.
 */
const REMEMBERED = 50_000;

export interface DirectConversations {
  /**
   * The conversation of two people, made when there is none yet.
   * @throws AppError `SELF`, `NOT_FOUND`, `NOT_REACHABLE` when it is closed, or none may be made
   */
  open(me: string, other: string): Promise<string>;
  /**
   * For who was refused: the next look finds out beforehand, no longer at the cost of the batch of others.
   */
  forget(me: string, other: string): void;
  /**
   * The conversation in which the two have written; null when they have not.
   * @throws AppError `NOT_FOUND` when they have not and `me` cannot see the other person, or there is none
   */
  find(me: string, other: string): Promise<string | null>;
  /** One has just written to the other, so `find` need not ask. */
  noteWritten(me: string, other: string): void;
}

/** A conversation that has just been opened by its first message. */
export interface Opened {
  readonly conversationId: string;
  readonly people: readonly [string, string];
  /** Somebody had set something before, so it holds now. */
  readonly hasSettings: boolean;
  /** The system message with which the conversation begins. */
  readonly notice: Message | null;
}

interface Known {
  readonly opening: Promise<string>;
  /** Something was written in it; until then it is a row and no conversation. */
  hasMessages: boolean;
}

const sorted = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);
const keyOf = (a: string, b: string) => sorted(a, b).join();

export function createDirectConversations(
  database: Database,
  clock: Clock,
  /** How far the texts of a conversation may go that begins now. */
  defaultPrivacyLevel: () => PrivacyLevel,
  onOpened: (opened: Opened) => void,
): DirectConversations {
  // Promises, not results: two messages sent at once must keep their order, so the second waits for the
  // same look-up as the first.
  const known = new Map<string, Known>();

  interface Found {
    readonly conversation: string | null;
    readonly closed: boolean;
  }

  /** Without a conversation, whether one may be begun: nobody has blocked the other, nobody is suspended. */
  async function lookUp(me: string, other: string): Promise<Found> {
    const [low, high] = sorted(me, other);
    const [row] = await database<Found[]>`
      select c.id as conversation,
        coalesce(c.closed, u.suspended_at is not null or is_blocked(${low}, ${high})) as closed
      from users u left join conversations c on c.direct_low = ${low} and c.direct_high = ${high}
      where u.id = ${other} and (u.deleted_at is null or c.id is not null)`;
    if (!row) throw notFound("User");
    return row;
  }

  async function findWritten(me: string, other: string): Promise<{ id: string | null; closed: boolean }> {
    const [low, high] = sorted(me, other);
    const [row] = await database<{ id: string | null; closed: boolean }[]>`
      select c.id, coalesce(c.closed, false) as closed
      from users u
      left join conversations c on c.direct_low = ${low} and c.direct_high = ${high} and c.last_seq > 0
      where u.id = ${other} and (c.id is not null or can_see(${me}, u.id))`;
    if (!row) throw notFound("User");
    return row;
  }

  async function create(me: string, other: string): Promise<string> {
    const [low, high] = sorted(me, other);
    const now = clock.now();
    const made = await database.begin(async (transaction) => {
      // Held by who blocks as well, so that a conversation is never opened past a block.
      await lockPair(transaction, [low, high]);
      if ((await transaction`select where is_blocked(${low}, ${high})`).length > 0) throw notReachable();
      const [row] = await transaction<{ id: string }[]>`
        insert into conversations (id, kind, direct_low, direct_high, initial_privacy_level, created_at)
        values (${randomUUIDv7()}, 'direct', ${low}, ${high}, ${defaultPrivacyLevel()}, ${now})
        on conflict on constraint conversations_pair_unique do nothing returning id`;
      if (!row) return null;
      const { any, disappearing } = await addParticipants(transaction, row.id, me, other);
      const notice =
        disappearing &&
        (await insertNotice(
          transaction,
          row.id,
          disappearing.wishedBy,
          noticeOf(disappearingOf(disappearing.seconds)),
          now,
        ));
      return { conversationId: row.id, people: [low, high] as const, hasSettings: any, notice };
    });
    if (made) onOpened(made);
    const id = made?.conversationId ?? (await lookUp(me, other)).conversation;
    if (!id) throw new Error("a conversation vanished while it was opened");
    return id;
  }

  function remember(key: string, opening: Promise<string>, hasMessages = false): Promise<string> {
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value as string);
    known.set(key, { opening, hasMessages });
    opening.catch(() => known.delete(key));
    return opening;
  }

  async function findOrCreate(me: string, other: string): Promise<string> {
    const { conversation, closed } = await lookUp(me, other);
    if (closed) throw notReachable();
    return conversation ?? create(me, other);
  }

  return {
    forget: (me, other) => void known.delete(keyOf(me, other)),
    noteWritten(me, other) {
      const opened = known.get(keyOf(me, other));
      if (opened) opened.hasMessages = true;
    },
    async find(me, other) {
      const key = keyOf(me, other);
      const opened = known.get(key);
      if (opened?.hasMessages) return opened.opening;
      const { id, closed } = await findWritten(me, other);
      if (opened && id) opened.hasMessages = true;
      else if (id && !closed && !known.has(key)) void remember(key, Promise.resolve(id), true);
      return id;
    },
    open(me, other) {
      if (me === other) return Promise.reject(new AppError("SELF", "You cannot write to yourself"));
      const key = keyOf(me, other);
      return known.get(key)?.opening ?? remember(key, findOrCreate(me, other));
    },
  };
}
