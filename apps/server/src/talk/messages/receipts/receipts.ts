import { GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";
import type { ActiveToday } from "#/people/analytics/active-today.ts";
import { countActive } from "#/people/analytics/active-today-store.ts";
import type { ReceiptKind } from "#/people/membership/shown-receipt-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { advanceReceipt, type Reached } from "./receipts-store.ts";

interface Needs extends Platform {
  readonly activeToday: ActiveToday;
  readonly deliver: MemberDelivery;
}

const EVENTS = { read: "messagesRead", delivered: "messagesDelivered" } as const;

/**
 * Stores how far a user has received or read, and announces it to the members; a receipt never moves back. Behind a
 * block each only gets their own, because a receipt would show that the other is online. The same applies to large
 * groups, where a thousand readers would each be announced to a thousand.
 */
export class Receipts {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** @param conversationId one in which `me` is a member */
  async advance(kind: ReceiptKind, me: string, conversationId: string, seq: number): Promise<void> {
    const { database, deliver } = this.#context;
    const reached = await (kind === "read"
      ? this.#read(conversationId, me, seq)
      : advanceReceipt(database, kind, conversationId, me, seq));
    if (reached === null) return;
    const receipt = { conversationId, userId: me, seq: reached.seq };
    const isMineAlone = reached.blocked || reached.memberCount > GROUP_RECEIPTS_MAX;
    if (isMineAlone) deliver.to([me], EVENTS[kind], receipt);
    else deliver.toMembers(conversationId, EVENTS[kind], receipt, { except: reached.apart });
  }

  /** Counts a reader as active that day. After the first read of a day, each takes a single statement. */
  async #read(conversationId: string, me: string, seq: number): Promise<Reached | null> {
    const { database, clock, activeToday } = this.#context;
    const now = clock.now();
    if (activeToday.uncounted([me], now).length === 0) return advanceReceipt(database, "read", conversationId, me, seq);
    const reached = await database.begin(async (sql) => {
      const reached = await advanceReceipt(sql, "read", conversationId, me, seq);
      if (reached !== null) await countActive(sql, me, now);
      return reached;
    });
    if (reached !== null) activeToday.counted([me], now);
    return reached;
  }
}
