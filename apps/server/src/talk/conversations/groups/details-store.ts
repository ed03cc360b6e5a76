import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import { spaceColumn } from "#/people/membership/membership-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";

type Row = Omit<GroupDetails, "avatar" | "space"> & {
  readonly media: string | null;
  readonly space: GroupDetails["space"] | null;
};

export async function readDetails(sql: Sql, conversationId: string): Promise<GroupDetails | null> {
  const [row] = await sql<Row[]>`
    select title, description, posting, adding, pinning, editing, history_for_new as "historyForNew",
      (select id from media where media.id = c.media_id and ended_at is null) as media, ${spaceColumn(sql)} as space
    from conversations c where id = ${conversationId}`;
  if (!row) return null;
  const { media, space, ...details } = row;
  return { ...details, avatar: media === null ? "" : pictureUrl(media), ...(space && { space }) };
}
