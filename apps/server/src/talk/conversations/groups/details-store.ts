import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";

export async function readDetails(sql: Sql, conversationId: string): Promise<GroupDetails | null> {
  const [row] = await sql<(Omit<GroupDetails, "avatar"> & { media: string | null })[]>`
    select title, description, posting, adding, pinning, editing, history_for_new as "historyForNew",
      (select id from media where media.id = c.media_id and ended_at is null) as media
    from conversations c where id = ${conversationId}`;
  if (!row) return null;
  const { media, ...details } = row;
  return { ...details, avatar: media === null ? "" : pictureUrl(media) };
}
