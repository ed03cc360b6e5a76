import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import { findDirectRow } from "#/people/membership/direct-store.ts";
import { mayChangeTerms } from "#/people/membership/may-change-terms.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { aboveHighest } from "#/people/membership/privacy-level.ts";
import { canSee } from "#/people/people/people-store.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { announceChange, announceOwn, announceSystemMessage } from "./announce-settings.ts";
import { secondsOf } from "./disappearing.ts";
import { changeInitialSettings, readInitialSettings } from "./initial-settings-store.ts";
import { requestedMuted } from "./muted.ts";
import { presentInitialSettings, presentSettings } from "./present-settings.ts";
import { type Changes, readSettings } from "./settings-store.ts";
import { writeSettings } from "./write-settings.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly plans: Plans;
  readonly privacyLevels: () => OperatorLevels;
}

/** A stored conversation, or a person with whom there is none yet. */
type Address = { readonly conversation: Membership } | { readonly other: string };

/** @throws AppError `FORBIDDEN` */
function requireTerms(conversation: Membership, me: string, { tone, linkPreviews }: Changes): void {
  if ((tone !== undefined || linkPreviews !== undefined) && !conversation.closed && !mayChangeTerms(conversation, me))
    throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
}

/**
 * Each member's settings for a conversation. Changing them never opens a conversation: before the first message only
 * the user sees their settings, and they can only be made for a visible person.
 */
export class Settings {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** @param id a conversation, or the other person of a direct one */
  async read(me: string, id: string): Promise<ConversationSettings> {
    const { database, clock, privacyLevels } = this.#context;
    const address = await this.#resolve(me, id);
    if ("conversation" in address) {
      const row = await readSettings(database, address.conversation.conversationId, me);
      if (row) return presentSettings(row, privacyLevels(), clock.now());
    }
    return presentInitialSettings(await readInitialSettings(database, me, id), privacyLevels(), clock.now());
  }

  /** @param id a conversation, or the other person of a direct one */
  async change(me: string, id: string, changes: Changes): Promise<ConversationSettings> {
    if (me === id) throw new AppError("SELF", say("notToYourself"));
    const { privacyLevels } = this.#context;
    if (changes.privacyLevel === "providers" && privacyLevels().highest !== "providers") throw aboveHighest();
    const address = await this.#resolve(me, id);
    if ("other" in address) {
      if (changes.tone !== undefined || changes.linkPreviews !== undefined)
        throw new AppError("VALIDATION", say("termsLater"));
      const early = await this.#changeInitial(me, address.other, changes);
      if (early) return early;
    }
    // When the early settings are gone, the conversation was opened at this very moment.
    const found = "conversation" in address ? address : await this.#resolve(me, id);
    if (!("conversation" in found)) throw notFound("userNotFound");
    requireTerms(found.conversation, me, changes);
    return this.#counted(found.conversation, me, changes, () =>
      this.#changeConversation(found.conversation, me, changes),
    );
  }

  /** Announces the effective settings of a conversation that begins with settings to all members. */
  async announceOpened(conversationId: string, systemMessage: MessageRow | null): Promise<void> {
    const { database, clock, deliver, memberships, privacyLevels } = this.#context;
    const conversation = await memberships.find(conversationId);
    if (!conversation) return;
    announceSystemMessage(deliver, conversation, systemMessage);
    for (const me of conversation.memberIds) {
      const row = await readSettings(database, conversationId, me);
      if (row) announceOwn(deliver, conversation, me, presentSettings(row, privacyLevels(), clock.now(), true));
    }
  }

  async #resolve(me: string, id: string): Promise<Address> {
    const { database, memberships } = this.#context;
    const conversation = await memberships.find(id);
    if (conversation?.memberIds.includes(me) && !conversation.isEmpty) return { conversation };
    const row = await findDirectRow(database, me, id);
    if (!row?.hasMessages && !(await canSee(database, me, id))) throw notFound("userNotFound");
    const direct = row && (await memberships.find(row.id));
    return direct ? { conversation: direct } : { other: id };
  }

  async #changeInitial(me: string, other: string, changes: Changes): Promise<ConversationSettings | null> {
    const { database, clock, deliver, privacyLevels } = this.#context;
    const { disappearing, privacyLevel, autoTranslate } = changes;
    const change = {
      privacyLevel,
      autoTranslate,
      mutedUntil: requestedMuted(changes),
      ...(disappearing !== undefined && { disappearingSeconds: secondsOf(disappearing) }),
    };
    const initial = await changeInitialSettings(database, me, other, change);
    if (!initial) return null;
    const settings = presentInitialSettings(initial, privacyLevels(), clock.now());
    deliver.to([me], "conversationUpdated", { ...settings, userId: other });
    return settings;
  }

  /** Applies the rate limits for changes that all members see. Changing disappearing messages counts as a message. */
  async #counted<T>(
    { conversationId }: Membership,
    me: string,
    changes: Changes,
    change: () => Promise<T>,
  ): Promise<T> {
    const { database, limits, plans } = this.#context;
    const { privacyLevel, tone, linkPreviews, corrections, disappearing } = changes;
    if ([privacyLevel, tone, linkPreviews, corrections, disappearing].every((one) => one === undefined))
      return change();
    const row = await readSettings(database, conversationId, me);
    const isSeen =
      (privacyLevel !== undefined && privacyLevel !== row?.privacy_level) ||
      (tone !== undefined && tone !== (row?.tone ?? "as-it-comes")) ||
      (linkPreviews !== undefined && linkPreviews !== row?.link_previews) ||
      (corrections !== undefined && corrections !== row?.corrections);
    if (isSeen) await limits.consume("GROUP_CHANGE", me);
    if (disappearing === undefined || row?.disappearing_seconds === secondsOf(disappearing)) return change();
    await limits.consume("SEND", me);
    return plans.sending(me, async () => false, change);
  }

  async #changeConversation(conversation: Membership, me: string, changes: Changes): Promise<ConversationSettings> {
    const { database, clock, deliver, memberships, privacyLevels } = this.#context;
    const { conversationId } = conversation;
    const roles = Object.entries(conversation.group?.roles ?? {});
    const owner = roles.find(([, role]) => role === "owner")?.[0];
    const change = { conversationId, me, changes, levels: privacyLevels(), now: clock.now(), owner };
    const written = await database.begin((sql) => writeSettings(sql, change));
    const { before, after } = written;
    if (before.effectivePrivacyLevel !== after.effectivePrivacyLevel) memberships.changed(conversation);
    announceChange(deliver, conversation, me, written);
    return after;
  }
}
