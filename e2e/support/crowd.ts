import { randomUUID } from "node:crypto";
import type { Database } from "../../apps/server/src/platform/database/open.ts";

const SAID = [
  "Shall we meet at the station at seven?",
  "Yes.",
  "Mañana voy a la ciudad, y por la tarde visito a mi hermana con los niños; ¿quieres venir con nosotros?",
  "I found the address: https://example.org/map?place=7",
  "ok 🙂",
  "The train was late again, so I walked along the river, which took an hour, and then it began to rain, and of course I had no umbrella with me.",
];

/** A chat of two people with `count` messages, one each minute, in turn; the newest is now. */
export async function plantChat(database: Database, one: string, other: string, count: number) {
  const id = randomUUID();
  await database`
    insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, created_at)
    values (${id}, 'direct', least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid),
      ${count}, ${count}, now(), now())`;
  await database`insert into participants (conversation_id, user_id, last_read_seq, last_delivered_seq)
    select ${id}, u, ${count}, ${count} from unnest(${[one, other]}::uuid[]) u`;
  await database`
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, language,
      created_at)
    select uuidv7(), ${id}, n, n, case when n % 3 = 0 then ${one}::uuid else ${other}::uuid end,
      gen_random_uuid()::text, 'digest', n || ': ' || (${SAID}::text[])[1 + n % ${SAID.length}::int],
      case when n % ${SAID.length}::int = 2 then 'es' else 'en' end, now() - (${count} - n) * interval '1 minute'
    from generate_series(1, ${count}::int) n`;
}

/** Makes every tenth message of all chats the root of a thread, with the six messages after it as its replies. */
export async function plantThreads(database: Database) {
  await database`
    update messages set thread_seq = seq - seq % 10 where seq % 10 between 1 and 6 and seq > 10`;
  await database`
    update messages m set thread = (
      select jsonb_build_object('replies', count(*), 'lastSeq', max(r.seq), 'lastAt',
        to_char(max(r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'users', jsonb_build_array(m.sender_id))
      from messages r where r.conversation_id = m.conversation_id and r.thread_seq = m.seq having count(*) > 0)
    where seq % 10 = 0`;
}

/** A chat of `me` with each of `people`, with `count` messages, in a few statements. */
export async function plantChats(database: Database, me: string, people: readonly string[], count: number) {
  const conversations = people.map((person) => ({ id: randomUUID(), person }));
  const ids = conversations.map(({ id }) => id);
  await database`
    insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, created_at)
    select id, 'direct', least(${me}::uuid, person), greatest(${me}::uuid, person), ${count}, ${count},
      now() - place * interval '1 minute', now()
    from unnest(${ids}::uuid[], ${people}::uuid[]) with ordinality t(id, person, place)`;
  await database`insert into participants (conversation_id, user_id, last_read_seq, last_delivered_seq)
    select id, u, ${count}, ${count} from unnest(${ids}::uuid[], ${people}::uuid[]) t(id, person),
      unnest(array[${me}::uuid, person]) u`;
  await database`
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, language,
      created_at)
    select uuidv7(), id, n, n, case when n % 3 = 0 then ${me}::uuid else person end, gen_random_uuid()::text, 'digest',
      n || ': ' || (${SAID}::text[])[1 + n % ${SAID.length}::int], 'en', now() - place * interval '1 minute'
    from unnest(${ids}::uuid[], ${people}::uuid[]) with ordinality t(id, person, place),
      generate_series(1, ${count}::int) n`;
}

/** People who can be found; their names follow their order. */
export async function plantPeople(database: Database, count: number): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    insert into users (id, full_name, email, created_at, updated_at)
    select uuidv7(), 'Person ' || lpad(n::text, 4, '0'), 'crowd' || n || '@people.example', now(), now()
    from generate_series(1, ${count}::int) n returning id`;
  return rows.map(({ id }) => id);
}
