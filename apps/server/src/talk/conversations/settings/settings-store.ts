import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Notify, PrivacyLevel, Tone } from "@lingualoom/contract/shapes.ts";
import { countActive } from "#/people/analytics/active-today-store.ts";
import { privacyColumn } from "#/people/membership/membership-store.ts";
import type { PrivacyLevelRecord } from "#/people/membership/privacy-level.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { type MutedUntil, mutedColumn } from "./muted-store.ts";

export type Changes = ParsedInput<"PUT /conversations/:conversationId/settings", "body">;

export interface SettingsRow {
  readonly privacy_level: PrivacyLevel | null;
  readonly auto_translate: boolean | null;
  readonly muted_until: MutedUntil;
  readonly notify: Notify;
  readonly sound: boolean;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly marked_unread: boolean;
  readonly practice: boolean;
  readonly corrections: boolean;
  readonly disappearing_seconds: number | null;
  /** Null: unchanged tone. */
  readonly tone: Exclude<Tone, "as-it-comes"> | null;
  readonly link_previews: boolean;
  readonly kind: "direct" | "group";
  readonly closed: boolean;
  readonly last_seq: number;
  readonly privacy: PrivacyLevelRecord;
  readonly set_levels: Readonly<Partial<Record<PrivacyLevel, number>>>;
  readonly open_to_corrections: readonly string[];
}

export async function readSettings(sql: Sql, conversationId: string, me: string): Promise<SettingsRow | undefined> {
  const [row] = await sql<SettingsRow[]>`
    select mine.privacy_level, mine.auto_translate, ${mutedColumn(sql, sql`mine.muted_until`)} as muted_until,
      mine.notify, mine.sound, mine.pinned, mine.archived, mine.marked_unread, mine.practice, mine.corrections, c.disappearing_seconds, c.tone, c.link_previews, c.kind, c.closed, c.last_seq,
      ${privacyColumn(sql)}, (
        select coalesce(json_object_agg(l.privacy_level, l.people), '{}') from (
          select privacy_level, count(*) as people from participants p
          where p.conversation_id = c.id and p.privacy_level is not null group by 1) as l) as set_levels,
      (
        select coalesce(json_agg(p.user_id order by p.joined_at, p.user_id), '[]') from participants p
        where p.conversation_id = c.id and p.corrections) as open_to_corrections
    from conversations c
    join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
    where c.id = ${conversationId}`;
  return row;
}

type OwnSettings = Pick<
  SettingsRow,
  | "privacy_level"
  | "auto_translate"
  | "muted_until"
  | "notify"
  | "sound"
  | "pinned"
  | "archived"
  | "marked_unread"
  | "practice"
  | "corrections"
>;

export const writeOwnSettings = (
  sql: Transaction,
  conversationId: string,
  me: string,
  {
    privacy_level,
    auto_translate,
    muted_until,
    notify,
    sound,
    pinned,
    archived,
    marked_unread,
    practice,
    corrections,
  }: OwnSettings,
) => sql`
  update participants
  set privacy_level = ${privacy_level}, auto_translate = ${auto_translate}, muted_until = ${muted_until}::text::timestamptz,
    notify = ${notify}, sound = ${sound}, pinned = ${pinned}, archived = ${archived}, marked_unread = ${marked_unread}, practice = ${practice},
    corrections = ${corrections}
  where conversation_id = ${conversationId} and user_id = ${me}`;

/** Called when the effective level was raised: earlier messages stay below those of `levels` that are newly allowed. */
export const consentFromNext = (
  sql: Transaction,
  conversationId: string,
  levels: { readonly server: boolean; readonly providers: boolean },
) => sql`
  update conversations
  set server_from_seq = case when ${levels.server} then last_seq + 1 else server_from_seq end,
    providers_from_seq = case when ${levels.providers} then last_seq + 1 else providers_from_seq end
  where id = ${conversationId}`;

export const writeDisappearing = (sql: Transaction, conversationId: string, seconds: number | null) =>
  sql`update conversations set disappearing_seconds = ${seconds} where id = ${conversationId}`;

export const writeTone = (sql: Transaction, conversationId: string, tone: SettingsRow["tone"]) =>
  sql`update conversations set tone = ${tone} where id = ${conversationId}`;

export const writeLinkPreviews = (sql: Transaction, conversationId: string, on: boolean) =>
  sql`update conversations set link_previews = ${on} where id = ${conversationId}`;

/** Counts a system message that a user causes as one of the messages their plan allows per day. */
export async function countAsSent(sql: Sql, me: string, now: Date): Promise<void> {
  await countActive(sql, me, now);
  await sql`update user_counters set messages = messages + 1 where user_id = ${me}`;
}

/**
 * When the operator forbids that texts leave the server, members who had chosen a higher level now have "server".
 * Messages written meanwhile stay at that level, even when the operator allows more again.
 */
export async function lowerChoices(sql: Sql, highest: PrivacyLevel): Promise<void> {
  if (highest === "providers") return;
  await sql`update participants set privacy_level = ${highest} where privacy_level = 'providers'`;
  await sql`update initial_conversation_settings set privacy_level = ${highest} where privacy_level = 'providers'`;
}

/**
 * When the operator lowers the default, conversations that began above it stay at the lower level even if it is raised
 * again, because their members have not chosen anything else.
 */
export async function lowerBeginnings(sql: Sql, defaultPrivacyLevel: PrivacyLevel): Promise<void> {
  if (defaultPrivacyLevel === "providers") return;
  await sql`
    update conversations set initial_privacy_level = ${defaultPrivacyLevel} where initial_privacy_level = 'providers'`;
}
