import type { HistoryForNew } from "@lingualoom/contract/shapes.ts";
import { v7 as orderedId } from "uuid";
import type { Sql } from "#/platform/database/open.ts";
import { writesColumn } from "../people/writes-store.ts";

/** An invite leads to a chat with its creator, into a group, or to an account on this server. */
export type InviteKind = "person" | "group" | "server";

export interface NewInvite {
  readonly kind: InviteKind;
  readonly code: string;
  /** Null: the operator, on the command line. */
  readonly by: string | null;
  readonly conversationId?: string;
  /** Null: never expires. */
  readonly expiresAt?: Date | null;
  /** Null: unlimited. */
  readonly uses?: number | null;
  /** Whether a group admin must approve people who follow it. */
  readonly approval?: boolean;
  /** Whether people without an account may follow it; by default only a personal invite. */
  readonly guests?: boolean;
  readonly greeting?: string | null;
}

/** @returns its id; null when the code is taken or the user already has an active personal invite */
export async function insertInvite(sql: Sql, invite: NewInvite, now: Date): Promise<string | null> {
  const { kind, code, by, conversationId = null, expiresAt = null, uses = null, approval = false } = invite;
  const { greeting = null, guests = kind === "person" } = invite;
  const [row] = await sql<{ id: string }[]>`
    insert into invites (id, kind, code, user_id, conversation_id, expires_at, uses, approval, guests,
      greeting, created_at)
    values (${orderedId()}, ${kind}, ${code}, ${by}, ${conversationId}, ${expiresAt}, ${uses}, ${approval}, ${guests},
      ${greeting}, ${now})
    on conflict do nothing returning id`;
  return row?.id ?? null;
}

/** True when invite `i` is still usable. */
export const inForce = (sql: Sql, now: Date) => sql`
  i.ended_at is null and (i.expires_at is null or i.expires_at > ${now}) and (i.uses is null or i.used < i.uses)`;

export interface FoundInvite {
  readonly kind: InviteKind;
  readonly isEnded: boolean;
  readonly isExpired: boolean;
  /** Null: unlimited. */
  readonly left: number | null;
  readonly approval: boolean;
  readonly guests: boolean;
  /** The creator's first message to people who follow a personal invite; empty for none. */
  readonly greeting: string;
  readonly by: {
    /** Null: the operator. */
    readonly id: string | null;
    readonly isAdmin: boolean;
    readonly isSuspended: boolean;
    readonly fullName: string;
    readonly image: string | null;
    readonly writes: string | null;
  };
  readonly group: {
    readonly conversationId: string;
    readonly title: string;
    readonly description: string;
    readonly media: string | null;
    readonly memberCount: number;
    readonly historyForNew: HistoryForNew;
    readonly isSpace: boolean;
  } | null;
}

/**
 * Returns the parts of an invite that the viewer may see; `viewer` is null for anonymous visitors. Invites of suspended
 * users and deleted groups are not found.
 */
export async function findInvite(
  sql: Sql,
  code: string,
  viewer: string | null,
  now: Date,
): Promise<FoundInvite | null> {
  const [row] = await sql<FoundInvite[]>`
    select i.kind, i.ended_at is not null as "isEnded", coalesce(i.expires_at <= ${now}, false) as "isExpired",
      i.uses - i.used as left, i.approval, i.guests, coalesce(i.greeting, '') as greeting,
      json_build_object('id', u.id, 'isAdmin', coalesce(u.is_admin, true), 'isSuspended', u.suspended_at is not null,
        'fullName', coalesce(u.full_name, ''), 'image', u.image, 'writes', ${writesColumn(sql)}) as by,
      case when c.id is not null then json_build_object('conversationId', c.id, 'title', c.title,
        'description', c.description, 'memberCount', c.member_count, 'historyForNew', c.history_for_new,
        'isSpace', c.space_id is not distinct from c.id,
        'media', (select id from media where media.id = c.media_id and media.ended_at is null)) end as group
    from invites i left join users u on u.id = i.user_id left join conversations c on c.id = i.conversation_id
    where i.code = ${code} and c.ended_at is null and u.suspended_at is null
      and not (i.kind = 'person' and is_blocked(u.id, ${viewer}::uuid))`;
  return row ?? null;
}

/**
 * Counts one use. The row is locked until the transaction ends.
 * @param now null to accept an invite that expired after it was followed
 * @returns null when it has ended or is used up
 */
export async function spendInvite(sql: Sql, code: string, now: Date | null): Promise<{ approval: boolean } | null> {
  const [row] = await sql<{ approval: boolean }[]>`
    update invites i set used = used + 1
    where code = ${code} and ended_at is null and (uses is null or used < uses)
      ${now ? sql`and (expires_at is null or expires_at > ${now})` : sql``}
    returning approval`;
  return row ?? null;
}

export async function endInvite(sql: Sql, code: string, now: Date): Promise<void> {
  await sql`update invites set ended_at = ${now} where code = ${code} and ended_at is null`;
}

export interface InviteTerms {
  /** Null: its creator has not been asked yet. */
  readonly greeting: string | null;
  readonly guests: boolean;
}

export interface PersonalInvite extends InviteTerms {
  readonly code: string;
}

export async function readPersonalInvite(sql: Sql, userId: string): Promise<PersonalInvite | null> {
  const [row] = await sql<PersonalInvite[]>`
    select code, greeting, guests from invites where user_id = ${userId} and kind = 'person' and ended_at is null`;
  return row ?? null;
}

export async function changePersonalInvite(
  sql: Sql,
  userId: string,
  { greeting = null, guests = null }: { readonly greeting?: string | null; readonly guests?: boolean | null },
): Promise<void> {
  await sql`
    update invites set greeting = coalesce(${greeting}, greeting), guests = coalesce(${guests}, guests)
    where user_id = ${userId} and kind = 'person' and ended_at is null`;
}

/** Ended codes of a user that are kept, to be recognised as ended. */
const ENDED_MAX = 20;

/** @returns the terms of the ended invite, for its successor; null when there was none */
export async function endPersonalInvite(sql: Sql, userId: string, now: Date): Promise<InviteTerms | null> {
  const [ended] = await sql<InviteTerms[]>`
    update invites set ended_at = ${now} where user_id = ${userId} and kind = 'person' and ended_at is null
    returning greeting, guests`;
  await sql`
    delete from invites where code in (
      select code from invites where user_id = ${userId} and kind = 'person' and ended_at is not null
      order by ended_at desc offset ${ENDED_MAX})`;
  return ended ?? null;
}
