import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { messageShowing } from "#/talk/message/access-store.ts";
import { lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { messageText } from "#/talk/messages/send/message-text.ts";
import { readOwnWords, writeOwnWords } from "./recording-store.ts";

/** Replaces a transcript beside a text by the author's words; an empty text removes it. */
export function createTranscriptCorrection({
  database,
  clock,
  access,
  limits,
  deliver,
}: Platform & { readonly access: MessageAccess; readonly deliver: MemberDelivery }) {
  return async (me: string, mediaId: string, typed: string): Promise<Message> => {
    await limits.consume("SEND", me);
    const id = await messageShowing(database, mediaId);
    if (id === undefined) throw notFound("messageNotFound");
    const conversation = await access.conversationOf(me, id);
    const { message, isChanged } = await database.begin(async (sql) => {
      const known = await lockMessage(sql, me, conversation.conversationId, id);
      const words = await readOwnWords(sql, mediaId);
      const isOver = known?.expires_at && known.expires_at <= clock.now();
      if (known?.sender_id !== me || known.deleted_at || isOver || !words) throw notFound("messageNotFound");
      // Attributed to another author, so its words must not change.
      if (known.is_forwarded) throw new AppError("FORBIDDEN", say("forwardedNotEditable"));
      if (known.closed) throw notReachable();
      const text = messageText(typed, true);
      if (text === words.text)
        return { message: presentMessage(await readMessage(sql, known), conversation), isChanged: false };
      const corrected = text === "" ? null : { ...words, text, corrected: true as const };
      const row = await writeOwnWords(sql, { ...known, media_id: mediaId }, corrected);
      if (!row) throw new Error("a locked message vanished");
      const message = presentMessage(row, conversation);
      await renewAnswers(sql, [message]);
      return { message, isChanged: true };
    });
    if (isChanged) deliver.toMembers(message.conversationId, "messageUpdated", message);
    return message;
  };
}
