import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";
import type { PictureRow } from "../../../media/picture-store.ts";
import { pictureUrl } from "../../../media/picture-url.ts";

export interface PictureColumns {
  picture: PictureRow | null;
}

/** A message without a picture costs no look-up. */
export const pictureColumns = (sql: Sql) => sql`
  case when m.media_id is not null then (
    select json_build_object('id', id, 'width', width, 'height', height, 'animated', animated, 'alt', alt)
    from media where media.id = m.media_id and ended_at is null
  ) end as picture`;

export function presentPicture(picture: PictureRow | null): Pick<Message, "image" | "imageSize" | "alt"> {
  if (!picture) return { image: "" };
  const { id, width, height, animated, alt } = picture;
  return { image: pictureUrl(id), imageSize: { width, height, animated }, ...(alt === "" ? {} : { alt }) };
}
