import type { Attachment, Message, Transcript } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type AttachmentRow, attachmentsOf, exportedAttachmentsOf } from "#/platform/media/attachment-store.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import type { MessagePart } from "../part.ts";
import type { TranscriptColumns } from "./transcript.ts";

export interface NewAttachments {
  /** Digest of the files and their descriptions. Texts alone need none until they are edited. */
  readonly digest?: string | undefined;
  /** Attachments reserved for this message (`claimFiles`); such a message has a digest. */
  readonly attachments?: readonly AttachmentRow[] | undefined;
}

export interface AttachmentColumns {
  attachments: readonly AttachmentRow[] | null;
}

export const attachments: MessagePart<AttachmentColumns, NewAttachments> = {
  sent: {
    has: ({ digest }) => digest !== undefined,
    values: [
      { name: "digest", type: "text", of: ({ digest }) => digest },
      {
        name: "attachment_ids",
        type: "text",
        of: ({ attachments }) => attachments && `"{${attachments.map(({ id }) => id).join(",")}}"`,
      },
    ],
    columns: { digest: "i.digest", attachment_ids: "i.attachment_ids::uuid[]" },
  },
  fresh: ({ attachments = null }) => ({ attachments }),
  columns: (sql: Sql) => sql`${attachmentsOf(sql, "m")} as attachments`,
  exported: (sql: Sql) => sql`m.attachment_ids as files, ${exportedAttachmentsOf(sql)} as attachments`,
  present: ({ attachments, transcript }: AttachmentColumns & Partial<TranscriptColumns>) =>
    presentAttachments(attachments, transcript),
};

/** @param ofText transcript of the message's text, which is spoken in its only recording */
function presentAttachments(
  rows: readonly AttachmentRow[] | null,
  ofText: Transcript | null | undefined,
): Pick<Message, "image" | "alt" | "attachments"> {
  if (!rows || rows.length === 0) return { image: "" };
  const image = rows.find(({ kind }) => kind === "image");
  const alt = rows.find(({ alt }) => alt !== "")?.alt;
  return {
    image: image ? pictureUrl(image.id) : "",
    ...(alt === undefined ? {} : { alt }),
    attachments: rows.map((row) => ({
      ...presentAttachment(row),
      ...(ofText && isRecording(row) && { transcript: ofText }),
    })),
  };
}

const isRecording = ({ kind }: Pick<AttachmentRow, "kind">) => kind === "audio" || kind === "video";

export function presentAttachment(row: AttachmentRow): Attachment {
  const { id, kind, name, type, bytes, width, height, alt, duration_ms, waveform, beginning } = row;
  return {
    _id: id,
    kind,
    name,
    type,
    size: bytes,
    url: pictureUrl(id),
    ...(width && height ? { width, height } : {}),
    ...(row.animated ? { animated: true } : {}),
    ...(row.is_sticker ? { sticker: true } : {}),
    ...(alt === "" ? {} : { alt }),
    ...(duration_ms === null ? {} : { durationMs: duration_ms }),
    ...(waveform === null ? {} : { waveform: [...waveform] }),
    ...(row.has_preview ? { hasPreview: true } : {}),
    ...(beginning === null ? {} : { beginning }),
    ...(row.transcript && { transcript: row.transcript }),
  };
}
