import { findDirectRow, isBlocked, lockPair, pairOf } from "#/people/membership/direct-store.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageRow } from "../message/message-row-store.ts";
import { insertSystemMessage } from "../message/system-message-store.ts";
import { recordConnected, takesMessages } from "./connect-people-store.ts";
import { openDirect } from "./open-direct.ts";
import { announceSystemMessage } from "./settings/announce-settings.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

export interface Connected {
  readonly conversationId: string;
  readonly announce: () => Promise<void>;
}

/**
 * Starts the conversation of `by` with the person whose invite they accepted, in the caller's transaction. If neither
 * has written yet, it begins with the inviter's greeting, if any, and a system message, so that both find it in their
 * chat list.
 * @throws AppError `NOT_FOUND` when one has blocked the other
 */
export type ConnectPeople = (sql: Transaction, by: string, inviter: string, greeting: string) => Promise<Connected>;

/**
 * Stores a message in the caller's transaction, which has locked its conversation.
 * @returns a function that delivers it after the commit
 */
export type Greet = (
  sql: Transaction,
  message: { readonly from: string; readonly conversationId: string; readonly text: string },
) => Promise<(conversation: Membership) => void>;

interface Written {
  readonly conversationId: string;
  readonly messages: readonly MessageRow[];
  readonly deliverGreeting?: ((conversation: Membership) => void) | undefined;
}

export function createConnectPeople(
  context: Needs,
  deps: { readonly greet: Greet; readonly onConnected: (one: string, other: string) => void },
): ConnectPeople {
  const { clock, memberships, deliver, defaultPrivacyLevel } = context;

  async function write(sql: Transaction, by: string, inviter: string, text: string): Promise<Written> {
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
    if ((await recordConnected(sql, conversationId)) < pair.length) return { conversationId, messages: first };
    // Stored before the system message, so that the chat list shows who joined rather than the greeting.
    const greets = text !== "" && (await takesMessages(sql, conversationId));
    const deliverGreeting = greets ? await deps.greet(sql, { from: inviter, conversationId, text }) : undefined;
    const system = { code: "invite_accepted" } as const;
    const accepted = await insertSystemMessage(sql, { conversationId, by, system, now });
    return { conversationId, messages: [...first, accepted], deliverGreeting };
  }

  return async (sql, by, inviter, greeting) => {
    const { conversationId, messages, deliverGreeting } = await write(sql, by, inviter, greeting);
    return {
      conversationId,
      async announce() {
        // The conversation was cached as empty.
        if (messages.length > 0) memberships.forget(conversationId);
        const membership = await memberships.find(conversationId);
        if (membership) deliverGreeting?.(membership);
        if (membership) for (const message of messages) announceSystemMessage(deliver, membership, message);
        deps.onConnected(by, inviter);
      },
    };
  };
}
