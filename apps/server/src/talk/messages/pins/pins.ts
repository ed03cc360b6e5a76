import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { PINS_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { announceSystemMessage } from "#/talk/conversations/settings/announce-settings.ts";
import { type KnownMessage, lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import { presentMessage, presentMessageAt } from "#/talk/message/presenter.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { addPin, countOtherPins, readPins, removePin } from "./pins-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

/** Both people of a direct conversation may pin; in a group, members with that permission. */
const mayPin = ({ group, memberIds }: Membership, me: string): boolean =>
  memberIds.includes(me) && (group === null || mayInGroup(group.roles[me] ?? "member", group, "pin"));

interface PinInput {
  readonly conversationId: string;
  readonly messageId: string;
  readonly pinned: boolean;
}

/** Pinned messages. All members get a system message; retries change nothing. */
class Pins {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  async list(me: string, conversationId: string): Promise<Message[]> {
    const { database, clock, memberships } = this.#context;
    const conversation = await memberships.membershipOf(me, conversationId);
    const now = clock.now();
    const rows = await readPins(database, me, conversationId, now);
    return rows.map((row) => presentMessageAt(row, conversation, now));
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN`, `NOT_REACHABLE`, `TOO_MANY_PINS` */
  async set(me: string, { conversationId, messageId, pinned }: PinInput): Promise<void> {
    const { database, clock, memberships, deliver, limits } = this.#context;
    // Counted as a send, because each pin adds a message for all members.
    await limits.consume("SEND", me);
    const conversation = await memberships.membershipOf(me, conversationId);
    if (!mayPin(conversation, me)) throw new AppError("FORBIDDEN", say("cannotPin"));
    const now = clock.now();
    const done = await database.begin(async (sql) => {
      const known = requireThere(await lockMessage(sql, me, conversationId, messageId), now);
      if (known.closed) throw notReachable();
      const changed = pinned ? await this.#pin(sql, known, now) : await removePin(sql, conversationId, messageId);
      if (!changed) return null;
      const code = pinned ? "message_pinned" : "message_unpinned";
      const system = { code, value: String(known.seq) } as const;
      const line = await insertSystemMessage(sql, { conversationId, by: me, system, now });
      return { line, message: await readMessage(sql, known) };
    });
    if (!done) return;
    announceSystemMessage(deliver, conversation, done.line);
    const message = presentMessage(done.message, conversation);
    deliver.toMembers(conversationId, "pinsChanged", { conversationId, message, pinned });
  }

  async #pin(sql: Transaction, { id, conversation_id }: KnownMessage, now: Date): Promise<boolean> {
    if ((await countOtherPins(sql, conversation_id, id, now)) >= PINS_MAX)
      throw new AppError("TOO_MANY_PINS", say("tooManyPins", { count: PINS_MAX }));
    return addPin(sql, conversation_id, id, now);
  }
}

function requireThere(known: KnownMessage | null, now: Date): KnownMessage {
  const isOver = known?.expires_at && known.expires_at <= now;
  if (!known || known.deleted_at || isOver || known.is_system) throw notFound("messageNotFound");
  return known;
}

export function pinRoutes(
  context: Needs,
): Routes<
  | "GET /conversations/:conversationId/pins"
  | "PUT /conversations/:conversationId/pins/:messageId"
  | "DELETE /conversations/:conversationId/pins/:messageId"
> {
  const pins = new Pins(context);
  const set = async (me: string, options: PinInput) => {
    await pins.set(me, options);
    return { success: true as const };
  };
  return {
    "GET /conversations/:conversationId/pins": ({ me, params }) => pins.list(me.userId, params.conversationId),
    "PUT /conversations/:conversationId/pins/:messageId": ({ me, params }) =>
      set(me.userId, { ...params, pinned: true }),
    "DELETE /conversations/:conversationId/pins/:messageId": ({ me, params }) =>
      set(me.userId, { ...params, pinned: false }),
  };
}
