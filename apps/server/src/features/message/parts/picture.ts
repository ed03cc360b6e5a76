import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";
import type { PictureRow } from "../../../media/picture-store.ts";
import { pictureUrl } from "../../../media/picture-url.ts";
import type { MessagePart } from "../part.ts";

export interface NewPicture {
  /** Of a picture and its words; a text alone needs none before it is edited. */
  readonly digest?: string | undefined;
  /** The picture that this message alone may show (`claimPicture`); such a message has a digest. */
  readonly picture?: PictureRow | undefined;
}

export interface PictureColumns {
  picture: PictureRow | null;
}

export const picture: MessagePart<PictureColumns, NewPicture> = {
  sent: {
    has: ({ digest }) => digest !== undefined,
    values: [
      { name: "digest", type: "text", of: ({ digest }) => digest },
      { name: "media_id", type: "uuid", of: ({ picture }) => picture?.id },
    ],
    columns: { digest: "i.digest", media_id: "i.media_id" },
  },
  fresh: ({ picture = null }) => ({ picture }),
  // A message without a picture costs no look-up.
  columns: (sql: Sql) => sql`
    case when m.media_id is not null then (
      select json_build_object('id', id, 'width', width, 'height', height, 'animated', animated, 'alt', alt)
      from media where media.id = m.media_id and ended_at is null
    ) end as picture`,
  exported: (sql: Sql) => sql`m.media_id as picture`,
  present: ({ picture }) => presentPicture(picture),
};

export function presentPicture(picture: PictureRow | null): Pick<Message, "image" | "imageSize" | "alt"> {
  if (!picture) return { image: "" };
  const { id, width, height, animated, alt } = picture;
  return { image: pictureUrl(id), imageSize: { width, height, animated }, ...(alt === "" ? {} : { alt }) };
}
