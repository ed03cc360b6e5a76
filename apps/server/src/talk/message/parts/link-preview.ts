import type { LinkPreview } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import type { MessagePart } from "../part.ts";

/** The value of `messages.link_preview`. Without a title, the author has removed it and no other is made. */
export interface StoredLinkPreview {
  readonly url: string;
  readonly site?: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly mediaId?: string;
  readonly width?: number;
  readonly height?: number;
}

export interface NewLinkPreview {
  /** Copied when a message is forwarded. Others are made after their message is stored. */
  readonly linkPreview?: StoredLinkPreview | undefined;
}

export interface LinkPreviewColumns {
  link_preview: StoredLinkPreview | null;
}

export const linkPreview: MessagePart<LinkPreviewColumns, NewLinkPreview> = {
  sent: {
    has: ({ linkPreview }) => linkPreview !== undefined,
    values: [
      {
        name: "link_preview",
        type: "text",
        isFree: true,
        of: ({ linkPreview }) => linkPreview && JSON.stringify(linkPreview),
      },
    ],
    columns: { link_preview: "nullif(i.link_preview, '')::jsonb" },
  },
  fresh: ({ linkPreview = null }) => ({ link_preview: linkPreview }),
  columns: (sql: Sql) => sql`m.link_preview`,
  exported: (sql: Sql) => sql`m.link_preview as "linkPreview"`,
  present({ link_preview }) {
    const preview = link_preview && presentLinkPreview(link_preview);
    return preview ? { linkPreview: preview } : {};
  },
  endsWithMessage: { set: (sql: Sql) => sql`link_preview = null` },
};

function presentLinkPreview({ mediaId, ...said }: StoredLinkPreview): LinkPreview | null {
  const { site = "", title, description = "" } = said;
  if (title === undefined) return null;
  return { ...said, site, title, description, ...(mediaId !== undefined && { image: pictureUrl(mediaId) }) };
}
