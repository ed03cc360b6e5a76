import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import { type OperatorLevels, orderOf } from "#/people/membership/privacy-level.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { notReachable } from "#/platform/errors.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { disappearingChanged, secondsOf } from "./disappearing.ts";
import { requestedMuted } from "./muted.ts";
import { presentSettings } from "./present-settings.ts";
import {
  type Changes,
  consentFromNext,
  countAsSent,
  readSettings,
  type SettingsRow,
  writeDisappearing,
  writeLinkPreviews,
  writeOwnSettings,
  writeTone,
} from "./settings-store.ts";

export interface ConversationSettingsChange {
  readonly conversationId: string;
  readonly me: string;
  readonly changes: Changes;
  readonly levels: OperatorLevels;
  readonly now: Date;
  /** A group's owner, to whom changes of the level are attributed, so that the member stays anonymous. */
  readonly owner: string | undefined;
}

export interface Written {
  readonly before: ConversationSettings;
  readonly after: ConversationSettings;
  readonly systemMessages: readonly MessageRow[];
  /** False in a chat without messages, where the other person must not learn about the change. */
  readonly hasMessages: boolean;
}

/**
 * Changes a member's settings. The conversation's row is locked, so that no message slips in between.
 * @throws AppError `NOT_REACHABLE` when a closed conversation would get a system message
 */
export async function writeSettings(sql: Transaction, change: ConversationSettingsChange): Promise<Written> {
  const { conversationId, me, changes, levels, now } = change;
  await lockConversation(sql, conversationId);
  const row = await requireSettings(sql, change);
  const before = presentSettings(row, levels, now);
  await writeOwnSettings(sql, conversationId, me, withOwnChanges(row, changes));
  const raised = presentSettings(await requireSettings(sql, change), levels, now);
  await lowerPrivacyLevel(sql, conversationId, before.effectivePrivacyLevel, raised.effectivePrivacyLevel);
  await changeTerms(sql, change, row);
  const disappears = await changeDisappearing(sql, change, row);
  const lowered = await sayLevel(sql, change, before, raised);
  const systemMessages = [disappears, lowered].filter((said) => said !== null);
  const after = presentSettings(await requireSettings(sql, change), levels, now);
  return { before, after, systemMessages, hasMessages: row.last_seq > 0 || systemMessages.length > 0 };
}

async function sayLevel(
  sql: Transaction,
  { conversationId, owner, now }: ConversationSettingsChange,
  { effectivePrivacyLevel: before }: ConversationSettings,
  { effectivePrivacyLevel: after }: ConversationSettings,
): Promise<MessageRow | null> {
  if (owner === undefined || before === after) return null;
  const system = { code: "privacy_level_changed", value: after } as const;
  return insertSystemMessage(sql, { conversationId, by: owner, system, now });
}

/** Adds a system message for all members, which a closed conversation refuses. */
async function changeDisappearing(
  sql: Transaction,
  { conversationId, me, changes, now }: ConversationSettingsChange,
  { closed, disappearing_seconds: before }: SettingsRow,
): Promise<MessageRow | null> {
  const seconds = changes.disappearing === undefined ? before : secondsOf(changes.disappearing);
  if (seconds === before) return null;
  if (closed) throw notReachable();
  await writeDisappearing(sql, conversationId, seconds);
  const system = disappearingChanged(seconds);
  const row = await insertSystemMessage(sql, { conversationId, by: me, system, now });
  await countAsSent(sql, me, now);
  return row;
}

async function changeTerms(
  sql: Transaction,
  { conversationId, changes }: ConversationSettingsChange,
  row: SettingsRow,
) {
  const { tone, linkPreviews } = changes;
  if (row.closed && (tone !== undefined || linkPreviews !== undefined)) throw notReachable();
  if (linkPreviews !== undefined) await writeLinkPreviews(sql, conversationId, linkPreviews);
  if (tone === undefined) return;
  await writeTone(sql, conversationId, tone === "as-it-comes" ? null : tone);
}

async function requireSettings(
  sql: Transaction,
  { conversationId, me }: ConversationSettingsChange,
): Promise<SettingsRow> {
  const row = await readSettings(sql, conversationId, me);
  if (!row) throw new Error("a conversation vanished while it was changed");
  return row;
}

function withOwnChanges(row: SettingsRow, changes: Changes): SettingsRow {
  const { privacyLevel, notify, sound, pinned, archived, markedUnread, corrections } = changes;
  const { auto_translate, practice } = withPractice(row, changes);
  const until = requestedMuted(changes);
  return {
    ...row,
    ...(privacyLevel !== undefined && { privacy_level: privacyLevel }),
    auto_translate,
    practice,
    ...(until !== undefined && { muted_until: until }),
    ...(notify !== undefined && { notify }),
    ...(sound !== undefined && { sound }),
    ...(pinned !== undefined && { pinned }),
    ...(archived !== undefined && { archived }),
    ...(markedUnread !== undefined && { marked_unread: markedUnread }),
    ...(corrections !== undefined && { corrections }),
  };
}

/**
 * Practice and automatic translation exclude each other, so that code that translates automatically only has to check
 * the latter. When practice ends, the general setting applies again.
 */
export function withPractice(
  row: Pick<SettingsRow, "practice" | "auto_translate">,
  { practice = row.practice, autoTranslate }: Pick<Changes, "practice" | "autoTranslate">,
): Pick<SettingsRow, "practice" | "auto_translate"> {
  if (autoTranslate !== undefined)
    return { auto_translate: autoTranslate, practice: practice && autoTranslate === false };
  if (practice === row.practice) return row;
  return { practice, auto_translate: practice ? false : null };
}

/** Raising the effective level never applies to earlier messages. */
export async function lowerPrivacyLevel(
  sql: Transaction,
  conversationId: string,
  before: PrivacyLevel,
  after: PrivacyLevel,
): Promise<void> {
  const [from, to] = [orderOf(before), orderOf(after)];
  if (to <= from) return;
  await consentFromNext(sql, conversationId, {
    server: from < orderOf("server"),
    providers: to >= orderOf("providers"),
  });
}
