import type { Output } from "@lingualoom/contract/calls.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { readerLanguages } from "../previews/reader-languages.ts";
import { readReaders } from "../previews/readers-store.ts";
import { readByLanguage } from "./author-rendition-store.ts";

type ReadAs = Output<"GET /message/:id/renditions">;

/**
 * For its author: the languages in which a message is read, and as what. A language that nobody there reads any more, but
 * that somebody wrote or read once, stands at the end.
 * @throws AppError `NOT_FOUND` for somebody else's message too
 */
export async function readerView(
  { database, clock, memberships }: Platform & { readonly memberships: Memberships },
  me: string,
  id: string,
): Promise<ReadAs> {
  const message = await readableMessage(database, me, id, clock.now());
  if (message.sender_id !== me) throw notFound("messageNotFound");
  const conversation = await memberships.find(message.conversation_id);
  const others = (conversation?.memberIds ?? []).filter((one) => one !== me);
  const [readers, stored] = await Promise.all([readReaders(database, others), readByLanguage(database, message)]);
  const languages = readerLanguages(readers, message.language ?? "und");
  const further = stored.filter(({ target }) => languages.every(({ language }) => language !== target));
  return [...languages, ...further.map(({ target }) => ({ language: target, readers: 0 }))].map((read) => {
    const found = stored.find(({ target }) => target === read.language);
    if (!found) return read;
    const { text, written_by, approved_by, remembered, engine_name: engineName } = found;
    if (written_by === null) return { ...read, text, engineName };
    return {
      ...read,
      text,
      writtenBy: written_by,
      ...(approved_by !== null && { approvedBy: approved_by }),
      ...(remembered && { remembered }),
    };
  });
}
