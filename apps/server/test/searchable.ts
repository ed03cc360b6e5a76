import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { SearchSentence } from "@lingualoom/fixtures/search/searched.ts";
import { pino } from "pino";
import { SearchIndexer } from "../src/language/search/index/indexer.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/open.ts";
import { contextOf } from "./context.ts";

export interface Searchable {
  readonly groups: ReadonlyMap<string, string>;
  message(language: string, line: number): string;
}

const keyOf = (language: string, line: number) => `${language} ${line}`;

/** Stores these sentences as indexed messages of `writer` that `reader` can read, in one group per language. */
export async function makeSearchable(
  database: Database,
  reader: string,
  writer: string,
  sentences: readonly SearchSentence[],
): Promise<Searchable> {
  const groups = new Map<string, string>();
  const messages = new Map<string, string>();
  for (const language of new Set(sentences.map((one) => one.language))) {
    const own = sentences.filter((one) => one.language === language);
    const id = randomUUID();
    groups.set(language, id);
    const ids = own.map(({ line }) => {
      const message = randomUUIDv7();
      messages.set(keyOf(language, line), message);
      return message;
    });
    await plantGroup(database, id, language, [reader, writer], own.length);
    await database`
      insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, language,
        created_at)
      select id, ${id}, n, n, ${writer}, id::text, 'digest', text, ${language}, now() - (${own.length} - n) * interval '1 minute'
      from unnest(${ids}::uuid[], ${own.map(({ text }) => text)}::text[]) with ordinality as t(id, text, n)`;
  }
  await new SearchIndexer(contextOf({ database, clock: systemClock, log: pino({ level: "silent" }) })).run();
  return { groups, message: (language, line) => messages.get(keyOf(language, line)) as string };
}

async function plantGroup(database: Database, id: string, title: string, members: string[], last: number) {
  await database`
    insert into conversations (id, kind, title, member_count, members_version, last_seq, change_seq, last_message_at, created_at)
    values (${id}, 'group', ${title}, ${members.length}, 1, ${last}, ${last}, now(), now())`;
  await database`
    insert into participants (conversation_id, user_id, role, last_read_seq, last_delivered_seq)
    select ${id}, u, case n when 1 then 'owner' else 'member' end, ${last}, ${last}
    from unnest(${members}::uuid[]) with ordinality as t(u, n)`;
}
