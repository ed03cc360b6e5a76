import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/open.ts";
import { AppError, notFound, notReachable } from "../../../errors.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { MemberDelivery } from "../../../realtime/deliver.ts";
import { lockConversation } from "../../messages/edit/edit-store.ts";
import type { MessageRow } from "../../messages/message-row.ts";
import { presentMessage } from "../../messages/presenter.ts";
import { insertSystemMessage } from "../../messages/system-message-store.ts";
import { canSee } from "../../people/people-store.ts";
import type { Plans } from "../../plans/plans.ts";
import { findDirectRow } from "../direct-store.ts";
import type { Memberships } from "../membership.ts";
import type { Membership } from "../membership-store.ts";
import { aboveHighest, heightOf, type OperatorLevels } from "../privacy-level.ts";
import { disappearingChanged, secondsOf } from "./disappearing.ts";
import { changeInitialSettings, readInitialSettings } from "./initial-settings-store.ts";
import { presentInitialSettings, presentSettings } from "./present-settings.ts";
import {
  type Changes,
  consentFromNext,
  countAsSent,
  readSettings,
  type SettingsRow,
  writeDisappearing,
  writeOwnSettings,
} from "./settings-store.ts";

export interface SettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly memberships: Memberships;
  readonly deliver: MemberDelivery;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "sending">;
  readonly privacyLevels: () => OperatorLevels;
  /** What other nodes know of the conversation has changed. */
  readonly onChanged: (conversationId: string) => void;
}

/** A conversation that stands in its row, or a person with whom there is none yet. */
type Address = { readonly conversation: Membership } | { readonly other: string };

interface Written {
  readonly before: ConversationSettings;
  readonly after: ConversationSettings;
  /** The system message of a change that all members see. */
  readonly systemMessage: Message | null;
}

/**
 * What each member sets for a conversation. It opens none: before the first message a person keeps their settings for
 * themselves, and nobody can set anything for somebody they cannot see.
 */
export class Settings {
  readonly #deps: SettingsDependencies;

  constructor(deps: SettingsDependencies) {
    this.#deps = deps;
  }

  /** @param id a conversation, or the other person of a direct one */
  async read(me: string, id: string): Promise<ConversationSettings> {
    const { database, privacyLevels } = this.#deps;
    const address = await this.#resolve(me, id);
    if ("conversation" in address) {
      const row = await readSettings(database, address.conversation.conversationId, me);
      if (row) return presentSettings(row, privacyLevels());
    }
    return presentInitialSettings(await readInitialSettings(database, me, id), privacyLevels());
  }

  /** @param id a conversation, or the other person of a direct one */
  async change(me: string, id: string, changes: Changes): Promise<ConversationSettings> {
    if (me === id) throw new AppError("SELF", "You cannot write to yourself");
    const { privacyLevels } = this.#deps;
    if (changes.privacyLevel === "providers" && privacyLevels().highest !== "providers") throw aboveHighest();
    const address = await this.#resolve(me, id);
    if ("other" in address) {
      const early = await this.#changeInitial(me, address.other, changes);
      if (early) return early;
    }
    // Without early settings it was opened in this very moment.
    const found = "conversation" in address ? address : await this.#resolve(me, id);
    if (!("conversation" in found)) throw notFound("User");
    return this.#countingAsSend(found.conversation, me, changes, () =>
      this.#changeConversation(found.conversation, me, changes),
    );
  }

  /** Announces to all members what holds in a conversation that begins with settings. */
  async announceOpened(conversationId: string, systemMessage: MessageRow | null): Promise<void> {
    const { database, deliver, memberships, privacyLevels } = this.#deps;
    const conversation = await memberships.find(conversationId);
    if (!conversation) return;
    if (systemMessage) {
      const message = presentMessage(systemMessage, conversation);
      deliver.toMembers(conversationId, "newMessage", message, { except: message.senderId });
      deliver.to([message.senderId], "messageSent", message);
    }
    for (const me of conversation.memberIds) {
      const row = await readSettings(database, conversationId, me);
      if (!row) continue;
      const settings = presentSettings(row, privacyLevels(), true);
      deliver.to([me], "conversationUpdated", { ...settings, conversationId, ...otherOf(conversation, me) });
    }
  }

  async #resolve(me: string, id: string): Promise<Address> {
    const { database, memberships } = this.#deps;
    const conversation = await memberships.find(id);
    if (conversation?.memberIds.includes(me) && !conversation.isEmpty) return { conversation };
    const row = await findDirectRow(database, me, id);
    if (!row?.hasMessages && !(await canSee(database, me, id))) throw notFound("User");
    const direct = row && (await memberships.find(row.id));
    return direct ? { conversation: direct } : { other: id };
  }

  async #changeInitial(me: string, other: string, changes: Changes): Promise<ConversationSettings | null> {
    const { database, deliver, privacyLevels } = this.#deps;
    const { disappearing, ...own } = changes;
    const change = {
      ...own,
      ...(disappearing !== undefined && { disappearingSeconds: secondsOf(disappearing) }),
    };
    const initial = await changeInitialSettings(database, me, other, change);
    if (!initial) return null;
    const settings = presentInitialSettings(initial, privacyLevels());
    deliver.to([me], "conversationUpdated", { ...settings, userId: other });
    return settings;
  }

  /** A change of disappearing writes a system message, so it counts as a message of mine. */
  async #countingAsSend<T>(
    { conversationId }: Membership,
    me: string,
    changes: Changes,
    change: () => Promise<T>,
  ): Promise<T> {
    const { database, limits, plans } = this.#deps;
    if (changes.disappearing === undefined) return change();
    const row = await readSettings(database, conversationId, me);
    if (row?.disappearing_seconds === secondsOf(changes.disappearing)) return change();
    await limits.consume("SEND", me);
    return plans.sending(me, async () => false, change);
  }

  async #changeConversation(
    conversation: Membership,
    me: string,
    changes: Changes,
  ): Promise<ConversationSettings> {
    const { deliver, memberships, onChanged } = this.#deps;
    const { conversationId } = conversation;
    const { before, after, systemMessage } = await this.#write(conversation, me, changes);
    if (before.effectivePrivacyLevel !== after.effectivePrivacyLevel) {
      memberships.forget(conversationId);
      onChanged(conversationId);
    }
    if (systemMessage) {
      deliver.toMembers(conversationId, "newMessage", systemMessage, { except: me });
      deliver.to([me], "messageSent", systemMessage);
    }
    const { mine, ...shared } = after;
    const mineToo = { ...shared, conversationId, ...otherOf(conversation, me), mine };
    deliver.to([me], "conversationUpdated", mineToo);
    // Whether I mute a conversation, or have its messages translated, is not the others' to know.
    const concernsAll =
      before.effectivePrivacyLevel !== after.effectivePrivacyLevel ||
      before.disappearing !== after.disappearing;
    if (concernsAll && (!conversation.isEmpty || systemMessage)) {
      const theirs = { ...shared, conversationId, ...(conversation.kind === "direct" && { userId: me }) };
      deliver.toMembers(conversationId, "conversationUpdated", theirs, { except: me });
    }
    return after;
  }

  /** The conversation's row is locked, so that no message slips in between. */
  async #write(conversation: Membership, me: string, changes: Changes): Promise<Written> {
    const { database, privacyLevels } = this.#deps;
    const { conversationId } = conversation;
    const levels = privacyLevels();
    return database.begin(async (sql): Promise<Written> => {
      await lockConversation(sql, conversationId);
      const row = await requireSettings(sql, conversationId, me);
      await writeOwnSettings(sql, conversationId, me, withOwnChanges(row, changes));
      const seconds =
        changes.disappearing === undefined ? row.disappearing_seconds : secondsOf(changes.disappearing);
      const before = presentSettings(row, levels);
      await raise(
        ...([sql, conversationId, before] as const),
        presentSettings(await requireSettings(sql, conversationId, me), levels),
      );
      const systemMessage =
        seconds === row.disappearing_seconds
          ? null
          : await this.#changeDisappearing(sql, conversation, me, row, seconds);
      const after = presentSettings(await requireSettings(sql, conversationId, me), levels);
      return { before, after, systemMessage };
    });
  }

  /** Every member reads of it in the conversation, which may be closed. */
  async #changeDisappearing(
    sql: Transaction,
    conversation: Membership,
    me: string,
    { closed }: SettingsRow,
    seconds: number | null,
  ): Promise<Message> {
    if (closed) throw notReachable();
    const { conversationId } = conversation;
    const now = this.#deps.clock.now();
    await writeDisappearing(sql, conversationId, seconds);
    const system = disappearingChanged(seconds);
    const row = await insertSystemMessage(sql, { conversationId, by: me, system, now });
    await countAsSent(sql, me, now);
    return presentMessage(row, conversation);
  }
}

const otherOf = ({ kind, memberIds }: Membership, me: string) => {
  const userId = kind === "direct" ? memberIds.find((id) => id !== me) : undefined;
  return userId === undefined ? {} : { userId };
};

async function requireSettings(sql: Transaction, conversationId: string, me: string): Promise<SettingsRow> {
  const row = await readSettings(sql, conversationId, me);
  if (!row) throw new Error("a conversation vanished while it was changed");
  return row;
}

/** What is undefined stays. */
const withOwnChanges = (row: SettingsRow, { privacyLevel, autoTranslate, muted }: Changes): SettingsRow => ({
  ...row,
  ...(privacyLevel !== undefined && { privacy_level: privacyLevel }),
  ...(autoTranslate !== undefined && { auto_translate: autoTranslate }),
  ...(muted !== undefined && { muted }),
});

/** When the level in force is raised, everything written so far stays below it. */
async function raise(
  sql: Transaction,
  conversationId: string,
  before: ConversationSettings,
  after: ConversationSettings,
): Promise<void> {
  const [from, to] = [heightOf(before.effectivePrivacyLevel), heightOf(after.effectivePrivacyLevel)];
  if (to <= from) return;
  await consentFromNext(sql, conversationId, {
    server: from < heightOf("server"),
    providers: to >= heightOf("providers"),
  });
}
