import type { Space, SpaceGroup } from "@lingualoom/contract/calls/spaces.ts";
import type { Role } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";

type Row<T extends { avatar: string }> = Omit<T, "avatar"> & { readonly media: string | null };

const withAvatar = <T extends { readonly media: string | null }>({ media, ...row }: T) => ({
  ...row,
  avatar: media === null ? "" : pictureUrl(media),
});

const mediaColumn = (sql: Sql) => sql`
  (select id from media where media.id = c.media_id and media.ended_at is null) as media`;

/** Returns the user's spaces by name. */
export async function readSpaces(sql: Sql, me: string): Promise<Space[]> {
  const rows = await sql<Row<Space>[]>`
    select c.id as _id, c.title, c.member_count as "memberCount", p.role as "myRole", ${mediaColumn(sql)}
    from participants p join conversations c on c.id = p.conversation_id and c.space_id = c.id
    where p.user_id = ${me} order by lower(c.title), c.id`;
  return rows.map(withAvatar);
}

/** Returns the groups of a space that members may join, and those in which `me` is. */
export async function readSpaceGroups(sql: Sql, spaceId: string, me: string): Promise<SpaceGroup[]> {
  const rows = await sql<Row<SpaceGroup>[]>`
    select c.id as _id, c.title, c.description, c.member_count as "memberCount", c.space_joining as joining,
      p.role as "myRole", ${mediaColumn(sql)}
    from conversations c left join participants p on p.conversation_id = c.id and p.user_id = ${me}
    where c.space_id = ${spaceId} and c.id <> c.space_id and (p.user_id is not null or c.space_joining <> 'invited')
    order by lower(c.title), c.id`;
  return rows.map(withAvatar);
}

/** Returns the role of `me` in a space; null when `me` is no member, or it is no space. */
export async function roleInSpace(sql: Sql, spaceId: string, me: string): Promise<Role | null> {
  const [row] = await sql<{ role: Role }[]>`
    select p.role from conversations c join participants p on p.conversation_id = c.id and p.user_id = ${me}
    where c.id = ${spaceId} and c.space_id = c.id`;
  return row?.role ?? null;
}

export async function countOwnSpaces(sql: Sql, me: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from participants p join conversations c on c.id = p.conversation_id and c.space_id = c.id
    where p.user_id = ${me} and p.role = 'owner'`;
  return row.count;
}

/** Counts the groups of a space besides that of the announcements. */
export async function countGroups(sql: Sql, spaceId: string): Promise<{ all: number; automatic: number }> {
  const [row] = await sql<[{ all: number; automatic: number }]>`
    select count(*)::int as all, (count(*) filter (where space_joining = 'automatic'))::int as automatic
    from conversations where space_id = ${spaceId} and id <> space_id`;
  return row;
}
