import type { Sql } from "#/platform/database/open.ts";
import { type NamePart, nameMatches, textContains } from "./name-search-store.ts";

type Column = ReturnType<Sql>;

/** User `u` as `viewer` may see them: people who have blocked the viewer show no newer name or picture. */
export const seenColumns = (sql: Sql, viewer: string | Column) => sql`
  u.id, ${seenName(sql, viewer)} as full_name, seen_image(u.id, u.image, ${viewer}) as image, u.is_bot as bot,
  u.is_guest as guest`;

export const seenName = (sql: Sql, viewer: string | Column) => sql`seen_name(u.id, u.full_name, ${viewer})`;

export const seenPerson = (sql: Sql, viewer: string) => sql`
  json_build_object('id', u.id, 'full_name', ${seenName(sql, viewer)}, 'image', seen_image(u.id, u.image, ${viewer}),
    'bot', u.is_bot, 'guest', u.is_guest)`;

/** The email address of user `u`; empty for bots and guests. */
export const shownEmail = (sql: Sql) => sql`case when u.is_bot or u.is_guest then '' else u.email end`;

export const seenNameContains = (sql: Sql, viewer: string, part: NamePart) => sql`
  case when u.full_name = ${seenName(sql, viewer)} then ${nameMatches(sql, part)}
    else ${textContains(sql, seenName(sql, viewer), part)} end`;
