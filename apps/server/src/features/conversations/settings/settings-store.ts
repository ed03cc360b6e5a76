import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Got } from "@lingualoom/contract/calls.ts";
import type { Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Database, Sql } from "../../../database/open.ts";
import { notReachable } from "../../../errors.ts";
import { countActive } from "../../analytics/active-today-store.ts";
import { noticeOf } from "../../messages/presenter.ts";
import { insertNotice } from "../../messages/system-message-store.ts";
import { effectivePrivacyLevel, heightOf, type OperatorLevels } from "../privacy-level.ts";
import { disappearingOf, secondsOf } from "./disappearing.ts";
import type { InitialSettings } from "./initial-settings-store.ts";

type Changes = Got<"PUT /conversations/:userId/settings", "body">;

interface Row {
  mine_privacy_level: PrivacyLevel | null;
  their_privacy_level: PrivacyLevel | null;
  auto_translate: boolean | null;
  muted: boolean;
  disappearing_seconds: number | null;
  closed: boolean;
  initial_privacy_level: PrivacyLevel;
  last_seq: number;
  server_after_seq: number;
  providers_after_seq: number;
}

const select = (sql: Sql, conversationId: string, me: string) => sql<Row[]>`
  select mine.privacy_level as mine_privacy_level, theirs.privacy_level as their_privacy_level, mine.auto_translate, mine.muted,
    c.disappearing_seconds, c.closed, c.initial_privacy_level, c.last_seq,
    c.server_after_seq, c.providers_after_seq
  from conversations c
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  join participants theirs on theirs.conversation_id = c.id and theirs.user_id <> ${me}
  where c.id = ${conversationId}`;

/** The row of two people's conversation; one without messages holds settings and is no conversation yet. */
export async function findRow(
  sql: Sql,
  me: string,
  other: string,
): Promise<{ id: string; hasMessages: boolean } | null> {
  const [row] = await sql<{ id: string; hasMessages: boolean }[]>`
    select id, last_seq > 0 as "hasMessages" from conversations
    where direct_low = least(${me}::uuid, ${other}::uuid) and direct_high = greatest(${me}::uuid, ${other}::uuid)`;
  return row ?? null;
}

/** What holds for one person in a chat without messages: the other's wishes are not theirs to know. */
export function beforeFirstMessage(
  { privacyLevel, autoTranslate, muted, disappearingSeconds }: InitialSettings,
  levels: OperatorLevels,
): ConversationSettings {
  const record = {
    privacyLevels: [privacyLevel, null],
    initialPrivacyLevel: levels.default,
    serverAfterSeq: 0,
    providersAfterSeq: 0,
  };
  return {
    mine: { privacyLevel, autoTranslate, muted },
    effectivePrivacyLevel: effectivePrivacyLevel(record, levels),
    disappearing: disappearingOf(disappearingSeconds),
    writtenBelow: { server: 0, providers: 0 },
  };
}

function settingsOf(row: Row, levels: OperatorLevels, isOpen = row.last_seq > 0): ConversationSettings {
  const record = {
    privacyLevels: [row.mine_privacy_level, isOpen ? row.their_privacy_level : null],
    initialPrivacyLevel: row.initial_privacy_level,
    serverAfterSeq: row.server_after_seq,
    providersAfterSeq: row.providers_after_seq,
  };
  return {
    mine: { privacyLevel: row.mine_privacy_level, autoTranslate: row.auto_translate, muted: row.muted },
    effectivePrivacyLevel: effectivePrivacyLevel(record, levels),
    disappearing: disappearingOf(row.disappearing_seconds),
    writtenBelow: { server: row.server_after_seq, providers: row.providers_after_seq },
  };
}

export async function readConversationSettings(
  database: Sql,
  conversationId: string,
  me: string,
  levels: OperatorLevels,
  /** Its first message is being written now. */
  isOpen?: true,
): Promise<ConversationSettings | null> {
  const [row] = await select(database, conversationId, me);
  return row ? settingsOf(row, levels, isOpen) : null;
}

interface Written {
  readonly before: ConversationSettings;
  readonly after: ConversationSettings;
  /** The system message of a change that the other person has to see. */
  readonly notice: Message | null;
  /** False where nobody has written, so that nothing is the other person's to know. */
  readonly hasMessages: boolean;
}

/**
 * Changes what one person has set. When that raises the privacy level in force, everything written so far stays on the privacy level it
 * was written on; the conversation's row is locked, so that no message slips in between.
 */
export async function writeConversationSettings(
  database: Database,
  conversationId: string,
  me: string,
  changes: Changes,
  levels: OperatorLevels,
  now: Date,
): Promise<Written> {
  const { before, notice, hasMessages } = await database.begin(async (sql) => {
    await sql`select 1 from conversations where id = ${conversationId} for no key update`;
    const [row] = await select(sql, conversationId, me);
    if (!row) throw new Error("a conversation vanished while it was changed");
    const next: Row = {
      ...row,
      mine_privacy_level: changes.privacyLevel === undefined ? row.mine_privacy_level : changes.privacyLevel,
      auto_translate: changes.autoTranslate === undefined ? row.auto_translate : changes.autoTranslate,
      muted: changes.muted ?? row.muted,
      disappearing_seconds:
        changes.disappearing === undefined ? row.disappearing_seconds : secondsOf(changes.disappearing),
    };
    const [known, wanted] = [settingsOf(row, levels), settingsOf(next, levels)];
    await sql`
      update participants
      set privacy_level = ${next.mine_privacy_level}, auto_translate = ${next.auto_translate}, muted = ${next.muted}
      where conversation_id = ${conversationId} and user_id = ${me}`;
    const [from, to] = [heightOf(known.effectivePrivacyLevel), heightOf(wanted.effectivePrivacyLevel)];
    if (to > from) {
      await sql`
        update conversations
        set server_after_seq = case when ${from < heightOf("server")} then last_seq else server_after_seq end,
          providers_after_seq = case when ${to >= heightOf("providers")} then last_seq else providers_after_seq end
        where id = ${conversationId}`;
    }
    if (known.disappearing !== wanted.disappearing) {
      // It is said to the other person in the conversation, and somebody may have closed that.
      if (row.closed) throw notReachable();
      await sql`update conversations set disappearing_seconds = ${next.disappearing_seconds}
        where id = ${conversationId}`;
      const notice = await insertNotice(sql, conversationId, me, noticeOf(wanted.disappearing), now);
      await countAsSent(sql, me, now);
      return { before: known, notice, hasMessages: true };
    }
    return { before: known, notice: null, hasMessages: row.last_seq > 0 };
  });
  const after = await readConversationSettings(database, conversationId, me, levels);
  return { before, after: after ?? before, notice, hasMessages };
}

/** A plan allows so many messages a day, and a system message that a person causes is one of them. */
async function countAsSent(sql: Sql, me: string, now: Date): Promise<void> {
  await countActive(sql, me, now);
  await sql`update user_counters set messages = messages + 1 where user_id = ${me}`;
}

/**
 * Where the operator lets no text leave the server, who had chosen that has chosen the server from now on: what is
 * written meanwhile stays, also when the operator allows more again.
 */
export async function lowerChoices(database: Sql, highest: PrivacyLevel): Promise<void> {
  if (highest === "providers") return;
  await database`update participants set privacy_level = ${highest} where privacy_level = 'providers'`;
  await database`
    update initial_conversation_settings set privacy_level = ${highest} where privacy_level = 'providers'`;
}

/**
 * After the operator has lowered the server's default, conversations that began above it stay where it is now, also
 * when it is raised again: their people have not said anything else.
 */
export async function lowerBeginnings(database: Sql, defaultPrivacyLevel: PrivacyLevel): Promise<void> {
  if (defaultPrivacyLevel === "providers") return;
  await database`update conversations set initial_privacy_level = ${defaultPrivacyLevel} where initial_privacy_level = 'providers'`;
}
