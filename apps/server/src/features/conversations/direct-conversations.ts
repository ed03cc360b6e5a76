import { randomUUIDv7 } from "node:crypto";
import type { Rung } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { AppError, notFound } from "../../http/errors.ts";

/** How many pairs are remembered; a pair's conversation never changes. */
const REMEMBERED = 50_000;

export interface DirectConversations {
  /**
   * The conversation of two people, made when there is none yet.
   * @throws AppError `SELF`, `NOT_FOUND`
   */
  open(me: string, other: string): Promise<string>;
  /**
   * The conversation if there is one; null when the two have never written to each other.
   * @throws AppError `NOT_FOUND` when the other person does not exist
   */
  find(me: string, other: string): Promise<string | null>;
}

const sorted = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

export function createDirectConversations(
  database: Database,
  clock: Clock,
  /** How far the texts of a conversation may go that begins now. */
  defaultRung: () => Rung,
  onOpened: (people: readonly [string, string]) => void,
): DirectConversations {
  // Promises, not results: two messages sent at once must keep their order, so the second waits for the
  // same look-up as the first.
  const known = new Map<string, Promise<string>>();

  async function lookUp(me: string, other: string): Promise<string | null> {
    const [low, high] = sorted(me, other);
    const [row] = await database<{ person: string; conversation: string | null }[]>`
      select u.id as person, c.id as conversation
      from users u left join conversations c on c.direct_low = ${low} and c.direct_high = ${high}
      where u.id = ${other} and (u.deleted_at is null or c.id is not null)`;
    if (!row) throw notFound("User");
    return row.conversation;
  }

  async function create(me: string, other: string): Promise<string> {
    const [low, high] = sorted(me, other);
    const now = clock.now();
    const made = await database.begin(async (transaction) => {
      const [row] = await transaction<{ id: string }[]>`
        insert into conversations (id, kind, direct_low, direct_high, initial_rung, created_at)
        values (${randomUUIDv7()}, 'direct', ${low}, ${high}, ${defaultRung()}, ${now})
        on conflict on constraint conversations_pair_unique do nothing returning id`;
      if (!row) return null;
      await transaction`insert into participants (conversation_id, user_id)
        values (${row.id}, ${low}), (${row.id}, ${high})`;
      return row.id;
    });
    if (made) onOpened([low, high]);
    const id = made ?? (await lookUp(me, other));
    if (!id) throw new Error("a conversation vanished while it was opened");
    return id;
  }

  function remember(key: string, opening: Promise<string>): Promise<string> {
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value as string);
    known.set(key, opening);
    opening.catch(() => known.delete(key));
    return opening;
  }

  return {
    async find(me, other) {
      const key = sorted(me, other).join();
      const opened = known.get(key);
      if (opened !== undefined) return opened;
      const found = await lookUp(me, other);
      if (found && !known.has(key)) void remember(key, Promise.resolve(found));
      return found;
    },
    open(me, other) {
      if (me === other) return Promise.reject(new AppError("SELF", "You cannot write to yourself"));
      const key = sorted(me, other).join();
      return (
        known.get(key) ??
        remember(
          key,
          lookUp(me, other).then((found) => found ?? create(me, other)),
        )
      );
    },
  };
}
