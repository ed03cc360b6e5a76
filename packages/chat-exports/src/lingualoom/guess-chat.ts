import { nameOf } from "../find-file.ts";
import type { ExportedConversation, ExportFile } from "../history.ts";
import { textOf } from "../json/fields.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";

export type Chat = Omit<ExportedConversation, "type">;

/** Sender of messages whose author has deleted the account. */
export const DELETED = "deleted account";

const isSenderOrTime = (path: JsonPath) => path.length === 2 && (path[1] === "from" || path[1] === "sent");

/** Names a chat's file as exports do: letters, digits and spaces, 40 of them. */
const nameInFile = (name: string): string =>
  [...name]
    .filter((character) => /[\p{L}\p{M}\p{N} ]/u.test(character))
    .slice(0, 40)
    .join("")
    .trim();

/**
 * Tells from its messages what a chat is that `chats.json` does not list. Its key is the time of its first message, because the
 * number in the file's name changes between exports.
 * @returns null without messages
 */
export async function guessChat(file: ExportFile, myName: string): Promise<Chat | null> {
  let key = "";
  const names = new Set<string>();
  for await (const { path, value } of valuesIn(file, isSenderOrTime))
    if (path[1] === "sent") key ||= textOf(value);
    else if (names.size < 4) names.add(textOf(value));
  if (key === "") return null;
  const title = nameOf(file.path)
    .replace(/\.json$/, "")
    .replace(/^\d+ ?/, "");
  const [other, ...more] = [...names].filter((name) => name !== myName);
  const isTitle = other === undefined || other === DELETED || nameInFile(other) === title;
  return { key, title, kind: more.length === 0 && isTitle ? "direct" : "group" };
}
