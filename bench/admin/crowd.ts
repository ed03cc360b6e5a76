import type { Database } from "../../apps/server/src/platform/database/open.ts";

export interface CrowdSize {
  readonly people: number;
  readonly messages: number;
}

/** Messages of each conversation. */
const TURNS = 20;
/** One in this many messages was translated. */
const TRANSLATED = 10;
/** Days over which people joined and wrote. */
const DAYS = 365;
/** Messages per statement, so that a long script can report its progress. */
const AT_ONCE = 500_000;

/**
 * Fills the database with a year of use: people with sessions and settings, their messages, translations and history,
 * an audit log, and the counters that triggers and sends would have written. Ids rise with time like real ones. Needs a
 * superuser, since it bypasses triggers.
 */
export async function fill(
  database: Database,
  { people, messages }: CrowdSize,
  print: (sentence: string) => void = () => {},
): Promise<void> {
  await database`
    create or replace function id_at(moment timestamptz, n bigint) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid
    $$`;
  const conversations = Math.ceil(messages / TURNS);
  await database.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`set local synchronous_commit = off`;
    /** The time of the n-th of `count`, spread evenly over the last year. */
    const since = (n: string, count: number) =>
      sql.unsafe(`now() - interval '1 day' * (${DAYS}.0 * (${count} - ${n}) / ${count})`);

    await sql`
      create temporary table crowd on commit drop as
      select n, id_at(${since("n", people)}, n) as id, ${since("n", people)} as at from generate_series(1, ${people}::int) n`;
    await sql`create unique index on crowd (n)`;
    await sql`analyze crowd`;
    await sql`
      insert into users (id, full_name, email, created_at, updated_at, discoverable)
      select id, 'Person ' || left(md5(n::text), 10), md5(n::text) || '@people.example', at, at, n % 3 > 0 from crowd`;
    await sql`insert into user_settings (user_id) select id from crowd`;
    await sql`
      insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at)
      select id_at(at, n), id, md5(n::text), now() + interval '30 days', at, at from crowd`;
    await sql`
      insert into user_counters (user_id, messages, translations)
      select id, ${Math.round(messages / people)}::int, ${Math.round(messages / people / TRANSLATED)}::int from crowd`;
    await sql`
      insert into pending_registrations (id, email, full_name, password_hash, discoverable, token_hash, created_at, expires_at)
      select id_at(now(), n), 'waiting' || n || '@people.example', 'Waiting ' || n, '', true,
        decode(md5(n::text), 'hex'), now(), now() + interval '1 day'
      from generate_series(1, ${Math.ceil(people / 20)}::int) n`;

    // Each conversation is its low person's n-th with a later person, so that every index is written in order.
    await sql`
      create temporary table talks on commit drop as
      select c, id_at(now() - interval '1 day' * ${DAYS}, c) as id, low.id as low, high.id as high
      from generate_series(0, ${conversations - 1}::int) c
      cross join lateral (select 1 + c::bigint * ${people}::int / ${conversations}::int as a) as of_low
      cross join lateral (
        select 1 + (a + 7 * (1 + c % ${Math.max(1, Math.ceil(conversations / people))}::int)) % ${people}::int as b
      ) as of_both
      join crowd low on low.n = least(a, b) join crowd high on high.n = greatest(a, b)
      where a <> b`;
    await sql`create unique index on talks (c)`;
    await sql`analyze talks`;
    await sql`
      insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, kept_from, created_at)
      select id, 'direct', low, high, ${TURNS}, ${TURNS}, now(), now(), now() from talks
      on conflict do nothing`;
    await sql`
      insert into participants (conversation_id, user_id, last_read_seq)
      select id, person, ${TURNS} from talks join conversations using (id) cross join lateral (values (low), (high)) as p(person)`;

    for (let from = 0; from < messages; from += AT_ONCE) {
      const until = Math.min(messages, from + AT_ONCE);
      await sql`
        insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, language, created_at)
        select id_at(${since("n", messages)}, n), t.id, 1 + n % ${TURNS}, 1 + n % ${TURNS},
          case when n % 2 = 0 then low else high end, lpad(n::text, 12, '0'), md5(n::text),
          'Shall we meet at the station at ' || n || '? I bring bread.', 'en', ${since("n", messages)}
        from generate_series(${from}::bigint, ${until - 1}::bigint) n join talks t on t.c = n / ${TURNS}::bigint`;
      print(`${until.toLocaleString("en")} messages`);
    }
    await sql`
      insert into renditions (conversation_id, message_id, revision, target, source, engine, engine_version, engine_name, text, quality, made_at, created_at, id)
      select conversation_id, id, 1, 'es', 'en', 'apertium', '1', 'Apertium', 'Quedamos en la estación a las ' || seq, 'rough', 'server', created_at, id
      from messages where seq % ${TRANSLATED} = 0`;
    await sql`
      insert into translation_history (id, user_id, conversation_id, rendition_id, created_at)
      select m.id, case when sender_id = low then high else low end, t.id, m.id, created_at
      from messages m join talks t on t.id = m.conversation_id where seq % ${TRANSLATED} = 0`;
    print("their translations");

    await sql`
      insert into audit_log (id, at, actor_id, action, subject_id, address)
      select id_at(c.at, n), c.at, first.id,
        case when n % 1000 = 0 then 'admin.granted' when n % 2 = 0 then 'user.suspended' else 'user.restored' end,
        c.id, '192.0.2.1'
      from generate_series(1, ${people}::int) n join crowd c using (n) cross join (select id from crowd where n = 1) as first`;
    // A report of each person has the person's id.
    await sql`
      insert into reports (id, reporter_id, message_id, reason, words, with_context, reported_at)
      select id, id, id, 'spam', '', false, at from crowd`;
    await sql`
      insert into report_outcomes (report_id, outcome, settled_at)
      select id, case when n % 10 > 0 then 'dismissed' end, case when n % 10 > 0 then at end from crowd`;
    await sql`
      insert into reported_messages (report_id, place, message_id, conversation_id, author_id, sent_at, text, has_picture, alt)
      select c.id, 0, c.id, (select id from conversations limit 1), first.id, c.at, 'hello', false, ''
      from crowd c cross join (select id from crowd where n = 1) as first`;
    await sql`
      insert into work (kind, key, payload, due_at, gave_up_at, last_error, created_at)
      select 'email', id, '{"name": "resend", "recipient": "one@people.example", "details": {}}', at, at, 'refused', at
      from crowd where n % 20 = 0`;
    await sql`
      insert into idempotency_keys (user_id, method, path, key, once_id, digest, created_at)
      select id, 'POST', '/messages/send', n::text, id, '', now() from crowd where n % 10 = 0`;

    await sql`
      insert into daily_counts (day, lane, messages)
      select utc_day(created_at), 0, count(*) from messages group by 1`;
    await sql`
      insert into daily_counts as d (day, lane, new_users, active_users)
      select utc_day(created_at), 0, count(*), count(*) from users group by 1
      on conflict on constraint daily_counts_key do update
        set new_users = excluded.new_users, active_users = excluded.active_users`;
    await sql`
      update daily_counts set translations = messages / ${TRANSLATED}`;
    await sql`
      insert into daily_active (user_id, day) select id, utc_day(now()) from crowd where n % 4 = 0`;
    await sql`
      insert into translation_daily (day, engine, source, target, translations, attempts, characters, milliseconds)
      select utc_day(now()) - day, engine, source, target, 100, 100, 4000, 900
      from generate_series(0, ${DAYS - 1}::int) as day, unnest(array['apertium', 'bergamot', 'deepl']) as engine,
        unnest(array['en', 'de', 'fr', 'es', 'ar', 'hi', 'tr']) as source, unnest(array['en', 'es', 'fr', 'pt', 'it', 'pl', 'uk']) as target
      where source <> target`;
    await sql`
      insert into engine_spending (day, engine, characters)
      select utc_day(now()), engine, 5000 from unnest(array['apertium', 'bergamot', 'deepl']) as engine`;
    await sql`
      insert into person_spending (day, user_id, characters)
      select utc_day(now()), id, 400 from crowd where n % 4 = 0`;
  });
  print("figures");
  await database`vacuum analyze`;
}
