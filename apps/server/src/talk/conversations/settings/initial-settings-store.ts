import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { findDirectRow, lockPair, pairOf } from "#/people/membership/direct-store.ts";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import { type MutedUntil, mutedColumn } from "./muted-store.ts";

export interface InitialSettings {
  readonly privacyLevel: PrivacyLevel | null;
  readonly autoTranslate: boolean | null;
  readonly mutedUntil: MutedUntil;
  readonly disappearingSeconds: number | null;
}

const NOTHING: InitialSettings = {
  privacyLevel: null,
  autoTranslate: null,
  mutedUntil: null,
  disappearingSeconds: null,
};

export async function readInitialSettings(sql: Sql, me: string, other: string): Promise<InitialSettings> {
  const [row] = await sql<InitialSettings[]>`
    select privacy_level as "privacyLevel", auto_translate as "autoTranslate", ${mutedColumn(sql, sql`muted_until`)} as "mutedUntil",
      disappearing_seconds as "disappearingSeconds"
    from initial_conversation_settings where user_id = ${me} and other_id = ${other}`;
  return row ?? NOTHING;
}

/** Null when the conversation was opened in the meantime, which took over the earlier settings. */
export async function changeInitialSettings(
  database: Database,
  me: string,
  other: string,
  /** Undefined values stay as they are. */
  change: { readonly [N in keyof InitialSettings]?: InitialSettings[N] | undefined },
): Promise<InitialSettings | null> {
  return database.begin(async (sql) => {
    await lockPair(sql, pairOf(me, other));
    if (await findDirectRow(sql, me, other)) return null;
    const changed = Object.entries(change).filter(([, value]) => value !== undefined);
    const next: InitialSettings = {
      ...(await readInitialSettings(sql, me, other)),
      ...Object.fromEntries(changed),
    };
    await sql`
      insert into initial_conversation_settings
        (user_id, other_id, privacy_level, auto_translate, muted_until, disappearing_seconds)
      values (${me}, ${other}, ${next.privacyLevel}, ${next.autoTranslate}, ${next.mutedUntil}::text::timestamptz, ${next.disappearingSeconds})
      on conflict on constraint initial_conversation_settings_key do update
      set privacy_level = excluded.privacy_level, auto_translate = excluded.auto_translate, muted_until = excluded.muted_until,
        disappearing_seconds = excluded.disappearing_seconds`;
    return next;
  });
}

interface TakenOver {
  /** True when one of the two had chosen settings, so that both clients must receive the effective ones. */
  readonly any: boolean;
  /** The person who turned on disappearing messages: the opener, or else the other. */
  readonly disappearing: { readonly wishedBy: string; readonly seconds: number } | null;
}

/** Adds both people to the conversation that one of them opens, with the settings each has chosen before. */
export async function addParticipants(
  sql: Transaction,
  conversationId: string,
  opener: string,
  other: string,
): Promise<TakenOver> {
  await sql`
    insert into participants (conversation_id, user_id, privacy_level, auto_translate, muted_until)
    select ${conversationId}, p.id, s.privacy_level, s.auto_translate, s.muted_until
    from unnest(${[opener, other].sort()}::uuid[]) as p(id)
    left join initial_conversation_settings s on s.user_id = p.id and s.other_id in (${opener}, ${other})`;
  const rows = await sql<{ user_id: string; disappearing_seconds: number | null }[]>`
    delete from initial_conversation_settings
    where (user_id = ${opener} and other_id = ${other}) or (user_id = ${other} and other_id = ${opener})
    returning user_id, disappearing_seconds`;
  const wishes = rows.filter((row) => row.disappearing_seconds !== null);
  const options = wishes.find(({ user_id }) => user_id === opener) ?? wishes[0];
  if (!options) return { any: rows.length > 0, disappearing: null };
  const { user_id: wishedBy, disappearing_seconds: seconds } = options;
  await sql`update conversations set disappearing_seconds = ${seconds} where id = ${conversationId}`;
  return { any: true, disappearing: { wishedBy, seconds: seconds as number } };
}
