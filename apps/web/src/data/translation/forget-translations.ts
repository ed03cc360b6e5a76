import type { MessageTranslation, Translation } from "@lingualoom/contract/calls/translation.ts";
import type { Message, WrittenRendition } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "../keys.ts";

export const isFromAnother = (
  { sourceLanguage }: Pick<Translation, "sourceLanguage">,
  { language }: Pick<Message, "language">,
): boolean => language !== undefined && language !== "und" && sourceLanguage !== language;

const PARTS = ["translation", "as-read-by"] as const;

/** Forgets a translation of a message; active queries refetch it. */
function forget(client: QueryClient, messageId: string, queryKey: QueryKey): void {
  for (const key of [queryKey, ["stored", ...queryKey]]) void client.resetQueries({ queryKey: key, exact: true });
  for (const other of ["translation-failure", "automatic-translation"] as const)
    void client.resetQueries({ queryKey: keys.ofMessage(other, messageId) });
  // Prevents a new one from the previously assumed language.
  client.removeQueries({ queryKey: keys.ofMessage("device-translation", messageId) });
}

/** Follows a corrected language: the server has deleted the message's renditions from another one. */
function forgetOtherSources(client: QueryClient, message: Message): void {
  for (const part of PARTS)
    for (const query of client.getQueryCache().findAll({ queryKey: keys.ofMessage(part, message._id) })) {
      const made = query.state.data as Translation | undefined;
      if (made && isFromAnother(made, message)) forget(client, message._id, query.queryKey);
    }
}

/** Returns readers' renditions that the author no longer accepts; null if the previous ones are unknown. */
function endedApprovals(before: Message | undefined, { renditions = [] }: Message): readonly WrittenRendition[] | null {
  // The deletion may have been seen before it was announced.
  if (!before || before.deletedAt) return null;
  return (before.renditions ?? []).filter(
    (one) =>
      one.approvedBy !== undefined &&
      !renditions.some(({ language, text }) => language === one.language && text === one.text),
  );
}

/** An accepted rendition is reused for equal texts in the conversation, and ends with it there too. */
function forgetRepetitions(client: QueryClient, before: Message | undefined, message: Message): void {
  const ended = endedApprovals(before, message);
  if (ended?.length === 0) return;
  const isEnded = ({ targetLanguage, translatedText }: MessageTranslation) =>
    !ended || ended.some(({ language, text }) => language === targetLanguage && text === translatedText);
  for (const part of PARTS)
    for (const query of client.getQueryCache().findAll({ queryKey: [part] })) {
      const made = query.state.data as MessageTranslation | undefined;
      if (made?.remembered && made.conversationId === message.conversationId && isEnded(made))
        forget(client, made.messageId, query.queryKey);
    }
}

/** Forgets all that readers' devices know about messages besides the messages; what is shown is fetched again. */
export function forgetAbout(client: QueryClient, messageIds: ReadonlySet<string>): void {
  const isAbout = (part: unknown) => typeof part === "string" && messageIds.has(part);
  void client.resetQueries({ predicate: ({ queryKey }) => queryKey.some(isAbout) });
}

/**
 * Forgets translations that the server no longer has after a change of the message.
 * @param before the message as the page knew it
 */
export function forgetTranslations(client: QueryClient, before: Message | undefined, message: Message): void {
  forgetOtherSources(client, message);
  forgetRepetitions(client, before, message);
}
