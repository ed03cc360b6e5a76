import type { Sql } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import type { StoredLinkPreview } from "#/talk/message/parts/link-preview.ts";

/** Returns whether the sender wants previews for their messages, and the conversation allows them. */
export async function wantsPreviews(sql: Sql, userId: string, conversationId: string): Promise<boolean> {
  const rows = await sql`
    select from conversations c left join user_settings s on s.user_id = ${userId}
    where c.id = ${conversationId} and c.link_previews and coalesce(s.link_previews, true)`;
  return rows.length > 0;
}

/**
 * Adds the preview of the link in this revision of a message's text.
 * @returns null when the message has changed, is gone, or already has one
 */
export async function addPreview(
  sql: Sql,
  message: MessageKey & { readonly revision: number },
  preview: StoredLinkPreview,
  now: Date,
): Promise<MessageRow | null> {
  const [row] = await changeMessages(sql, {
    target: these(sql, message.conversation_id, [message.id]),
    set: sql`link_preview = ${sql.json(preview as never)}`,
    still: sql`m.revision = ${message.revision} and m.link_preview is null and m.deleted_at is null
      and (m.expires_at is null or m.expires_at > ${now})`,
  });
  return row ?? null;
}

/** Prevents another preview of the same link, even if the text is edited. */
export async function removePreview(sql: Sql, { id, conversation_id }: MessageKey): Promise<MessageRow | null> {
  const [row] = await changeMessages(sql, {
    target: sql`${these(sql, conversation_id, [id])} and link_preview ? 'title'`,
    set: sql`link_preview = jsonb_build_object('url', m.link_preview -> 'url')`,
  });
  return row ?? null;
}
