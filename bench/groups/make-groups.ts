import type { Database } from "../../apps/server/src/platform/database/open.ts";

export interface GroupShape {
  readonly id: string;
  /** The first is the owner. */
  readonly members: readonly string[];
}

/** Groups are made in the database: creating and joining is not what is measured. */
export async function makeGroups(database: Database, groups: readonly GroupShape[]): Promise<void> {
  await database`
    insert into conversations (id, kind, title, member_count, members_version, created_at)
    select id, 'group', 'Group ' || n, size, 1, now()
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ members }) => members.length)}::int[])
      with ordinality as t(id, size, n)`;
  const members = groups.flatMap(({ id, members }) => members.map((user, place) => ({ id, user, place })));
  await database`
    insert into participants (conversation_id, user_id, role)
    select id, user_id, case place when 0 then 'owner' else 'member' end
    from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ user }) => user)}::uuid[],
      ${members.map(({ place }) => place)}::int[]) as t(id, user_id, place)`;
}

/** Every member in turn has written in each group, and has read half of it. */
export async function writeIn(database: Database, ids: readonly string[], messages: number): Promise<void> {
  await database`
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, language, created_at)
    select uuidv7(), conversation_id, n, n, writers[1 + n % cardinality(writers)], n::text || conversation_id,
      'Shall we meet at the station at ' || n || '? I bring bread.', 'en', now()
    from (
      select conversation_id, array_agg(user_id) as writers from participants
      where conversation_id = any(${[...ids]}::uuid[]) group by conversation_id
    ) as written cross join generate_series(1, ${messages}::int) n`;
  await database`
    update conversations set last_seq = ${messages}, change_seq = ${messages}, kept_from = now(),
      last_message_at = now() - random() * interval '30 days'
    where id = any(${[...ids]}::uuid[])`;
  await database`
    update participants set last_read_seq = ${Math.floor(messages / 2)}, last_delivered_seq = ${messages}
    where conversation_id = any(${[...ids]}::uuid[])`;
  await database.unsafe("vacuum analyze conversations, participants, messages");
}

/**
 * Assigns people to groups, so that `size × groups / each` people fill the groups, each is in `each` of them, and no
 * two groups have the same members (while `each` is at most `groups / each`).
 */
export function shareOut(people: readonly string[], groups: number, size: number): string[][] {
  const slots = people.length / size;
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: size }, (_, place) => {
      const turned = group + place * Math.floor(group / slots);
      return people[slots * place + (turned % slots)] as string;
    }),
  );
}
