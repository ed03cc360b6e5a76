import type { Sql } from "#/platform/database/open.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Facts about the writer of a message, and the names that must survive its translation. */
export interface Writer {
  readonly usual: readonly string[];
  /** The languages they were seen to write, with weights. */
  readonly seen: Readonly<Record<string, number>>;
  readonly names: readonly string[];
}

interface Row {
  id: string;
  full_name: string;
  preferred_language: string | null;
  read_languages: string[] | null;
  seen: Record<string, number> | null;
}

/** @param message its names are those of members that occur in its text, the writer's, and its mentions as written */
export async function readWriter(
  database: Sql,
  {
    sender_id: writerId,
    conversation_id,
    text,
    mentions,
  }: Pick<ReadableMessage, "sender_id" | "conversation_id" | "text" | "mentions">,
): Promise<Writer> {
  const people = await database<Row[]>`
    select u.id, u.full_name, s.preferred_language, s.read_languages,
      (select json_object_agg(language, weight) from sender_languages l where l.user_id = u.id) as seen
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${writerId} or (u.full_name <> '' and u.id in (
        select user_id from participants where conversation_id = ${conversation_id})
      and strpos(lower(${text}), lower(split_part(u.full_name, ' ', 1))) > 0)`;
  const writer = people.find(({ id }) => id === writerId);
  return {
    usual: writer?.preferred_language ? [writer.preferred_language, ...(writer.read_languages ?? [])] : [],
    seen: writer?.seen ?? {},
    names: [
      ...people.flatMap(({ full_name }) => namesIn(full_name)),
      ...(mentions?.people ?? []).map(({ name }) => `@${name}`),
    ],
  };
}

const FIRST_NAME_LEAST = 3;

/** Returns the whole name, and its first word, by which people call each other. */
function namesIn(fullName: string): string[] {
  const [first = ""] = fullName.split(/\s+/u);
  return first === fullName || first.length < FIRST_NAME_LEAST ? [fullName] : [fullName, first];
}
