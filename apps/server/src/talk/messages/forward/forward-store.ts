import type { PrivacyLevel, Transcript } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type AttachmentRow, attachmentsOf } from "#/platform/media/attachment-store.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import type { StoredLinkPreview } from "#/talk/message/parts/link-preview.ts";
import type { StoredPoll } from "#/talk/message/parts/poll.ts";

interface Beside {
  readonly attachments: readonly Pick<AttachmentRow, "id" | "alt">[] | null;
  readonly link_preview: StoredLinkPreview | null;
  readonly poll: StoredPoll | null;
  readonly expires_at: Date | null;
  readonly language_confidence: number | null;
  readonly transcript: Transcript | null;
}

/**
 * Reads the message to forward, as `me` can read it.
 * @throws AppError `NOT_FOUND`
 */
export function readSource(sql: Sql, me: string, id: string, now: Date) {
  const beside: ReturnType<Sql> = sql`${attachmentsOf(sql, "m")} as attachments, m.link_preview, m.poll, m.transcript, m.expires_at,
    m.language_confidence`;
  return readableMessage<Beside>(sql, me, id, now, beside);
}

export type Source = Awaited<ReturnType<typeof readSource>> & { readonly level: PrivacyLevel };

export const readSent = (sql: Sql, me: string, clientMessageIds: readonly string[]) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)} from messages m
  where m.sender_id = ${me} and m.client_message_id = any(${[...clientMessageIds]}::text[])`;
