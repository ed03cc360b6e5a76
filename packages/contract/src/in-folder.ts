import type { Folder } from "./calls/folders.ts";
import type { Conversation } from "./shapes.ts";

export interface ChatInFolders extends Pick<Conversation, "_id" | "kind" | "muted"> {
  readonly isUnread: boolean;
}

/** Whether a language, such as `pt-BR`, is one of the rule's or a variant of one. */
export const isOneOf = (languages: readonly string[], language: string): boolean =>
  languages.some((rule) => language === rule || language.startsWith(`${rule}-`));

/**
 * Whether a folder holds a chat that is not archived.
 * @param isInLanguage whether its last messages are in a language of the folder; asked only if the folder has languages
 */
export function isInFolder(
  { rules, included, excluded }: Pick<Folder, "rules" | "included" | "excluded">,
  chat: ChatInFolders,
  isInLanguage: (languages: readonly string[]) => boolean,
): boolean {
  if (excluded.includes(chat._id)) return false;
  if (included.includes(chat._id)) return true;
  const { unread, unmuted, kinds, languages } = rules;
  return (
    (unread || unmuted || kinds.length > 0 || languages.length > 0) &&
    (!unread || chat.isUnread) &&
    (!unmuted || !chat.muted) &&
    (kinds.length === 0 || kinds.includes(chat.kind)) &&
    (languages.length === 0 || isInLanguage(languages))
  );
}
