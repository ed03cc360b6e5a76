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
 * Notes how far somebody has received or read, and announces it to the members; a receipt never moves back. Where one
 * has blocked the other, each receives only their own: a receipt would show that the other is here. So it is in large
 * groups, where a thousand readers would each be announced to a thousand.
 */
export class Receipts {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** @param conversationId one of which `me` is a member */
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

  /** A reader counts as active that day; every reading after the first of a day is one statement. */
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
