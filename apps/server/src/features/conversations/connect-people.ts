import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/open.ts";
import { notFound } from "../../errors.ts";
import { findDirectRow, isBlocked, lockPair, pairOf } from "../membership/direct-store.ts";
import { lockConversation } from "../membership/lock-store.ts";
import type { MessageRow } from "../message/message-row-store.ts";
import { insertSystemMessage } from "../message/system-message-store.ts";
import { noteConnected } from "./connect-people-store.ts";
import { openDirect } from "./open-direct.ts";
import { announceSystemMessage } from "./settings/announce-settings.ts";

export interface Connected {
  readonly conversationId: string;
  /** Tells both; called once it is committed. */
  readonly announce: () => Promise<void>;
}

/**
 * Begins, in the caller's transaction, the conversation of `by` with the person whose invite they accepted. Where
 * neither has written yet a system message is its first message, so both find it in their list of chats.
 * @throws AppError `NOT_FOUND` when one has blocked the other
 */
export type ConnectPeople = (sql: Transaction, by: string, inviter: string) => Promise<Connected>;

interface Written {
  readonly conversationId: string;
  readonly messages: readonly MessageRow[];
}

export function createConnectPeople(
  context: Context,
  onConnected: (one: string, other: string) => void,
): ConnectPeople {
  const { clock, memberships, deliver, defaultPrivacyLevel } = context;

  async function write(sql: Transaction, by: string, inviter: string): Promise<Written> {
    const pair = pairOf(by, inviter);
    const now = clock.now();
    await lockPair(sql, pair);
    if (await isBlocked(sql, pair)) throw notFound("inviteNotFound");
    const opening = { me: by, other: inviter, initialPrivacyLevel: defaultPrivacyLevel(), now };
    const opened = await openDirect(sql, opening);
    const conversationId = opened?.conversationId ?? (await findDirectRow(sql, by, inviter))?.id;
    if (!conversationId) throw new Error("a conversation vanished while it was opened");
    await lockConversation(sql, conversationId);
    const first = opened?.systemMessage ? [opened.systemMessage] : [];
    if ((await noteConnected(sql, conversationId)) < pair.length) return { conversationId, messages: first };
    const system = { code: "invite_accepted" } as const;
    const accepted = await insertSystemMessage(sql, { conversationId, by, system, now });
    return { conversationId, messages: [...first, accepted] };
  }

  return async (sql, by, inviter) => {
    const { conversationId, messages } = await write(sql, by, inviter);
    return {
      conversationId,
      async announce() {
        // Without messages it was empty to whoever has asked for it before.
        if (messages.length > 0) memberships.forget(conversationId);
        const membership = await memberships.find(conversationId);
        if (membership) for (const message of messages) announceSystemMessage(deliver, membership, message);
        onConnected(by, inviter);
      },
    };
  };
}
