import type { Sql } from "../database/open.ts";

export interface NewWork {
  readonly kind: string;
  /** Identifies the job: adding the same key again makes it due again, not twice. */
  readonly key: string;
  readonly owner?: string | null;
  readonly payload?: object;
  readonly dueAt: Date;
}

export interface Job<Payload = object> {
  readonly kind: string;
  readonly key: string;
  readonly owner: string | null;
  readonly payload: Payload;
  /** Starts at 1 and rises with every run until one succeeds. */
  readonly attempts: number;
  readonly version: number;
  readonly createdAt: Date;
}

/** Start of a statement that adds work; a selection of these columns follows, in the same order on all servers. */
export const INTO_WORK = "insert into work (kind, key, owner, payload, due_at, created_at)";

const addedAgain = (sql: Sql) => sql`
  on conflict (kind, key) do update set owner = excluded.owner, payload = excluded.payload,
    version = work.version + 1, attempts = 0, gave_up_at = null`;

/** End of such a statement: a waiting or failing row becomes due now; a running one is followed by another run. */
export const dueAgain = (sql: Sql) => sql`${addedAgain(sql)}, due_at = least(work.due_at, excluded.due_at)`;

const insertWork = (sql: Sql, { kind, key, owner = null, payload = {}, dueAt }: NewWork, now: Date) => sql`
  ${sql.unsafe(INTO_WORK)} values (${kind}, ${key}, ${owner}, ${sql.json(payload as never)}, ${dueAt}, ${now})`;

/** Adds work in the caller's transaction; call `Work.wake` after the commit. */
export const addWork = (sql: Sql, work: NewWork, now: Date) => sql`${insertWork(sql, work, now)} ${dueAgain(sql)}`;

/** Adds work as `addWork`, or moves it to another time, which may be later. */
export const moveWork = (sql: Sql, work: NewWork, now: Date) => sql`
  ${insertWork(sql, work, now)} ${addedAgain(sql)}, due_at = excluded.due_at`;

export const dropWork = (sql: Sql, kind: string, keys: readonly string[]) => sql`
  delete from work where kind = ${kind} and key = any(${[...keys]}::text[])`;

/** Returns the kinds with due work. An idle server makes only this query. */
export const readDueKinds = (sql: Sql, kinds: readonly string[], now: Date) => sql<{ kind: string }[]>`
  select k.kind from unnest(${[...kinds]}::text[]) as k (kind)
  where exists (select from work w where w.kind = k.kind and ${isFree(sql, now)})`;

const isFree = (sql: Sql, now: Date) =>
  sql`gave_up_at is null and due_at <= ${now} and coalesce(leased_until <= ${now}, true)`;

/** Rows of a kind that one claim considers, so that a long backlog costs no more than a short one. */
const CANDIDATES = 1_000;

export interface Claim {
  readonly kind: string;
  readonly now: Date;
  readonly leasedUntil: Date;
  /** Maximum number of jobs to take, and to run at once for one owner. */
  readonly free: number;
  readonly ofOwner: number;
  /** Jobs that this server is running: they are not taken twice, even if their lease could not be renewed. */
  readonly running: readonly Pick<Job, "key" | "owner">[];
  readonly behind: readonly string[];
}

/** Takes due work for this server: first owners with the least of it running, then the longest due. */
export function claimWork(sql: Sql, claim: Claim) {
  const { kind, now, leasedUntil, free, ofOwner, running, behind } = claim;
  const owners = running.flatMap(({ owner }) => owner ?? []);
  const full = [...new Set(owners)].filter((one) => owners.filter((owner) => owner === one).length >= ofOwner);
  const isBehind = sql`coalesce(owner = any(${[...behind]}::uuid[]), false)`;
  return sql<Job[]>`
    with candidates as (
      select key, owner, due_at, ${isBehind} as is_behind from work
      where kind = ${kind} and ${isFree(sql, now)} and key <> all(${running.map(({ key }) => key)}::text[])
        and coalesce(owner <> all(${full}::uuid[]), true)
      order by ${behind.length > 0 ? sql`${isBehind},` : sql``} due_at limit ${CANDIDATES}
    ), ranked as (
      select key, due_at, is_behind, row_number() over (partition by coalesce(owner::text, key) order by due_at)
        + (select count(*) from unnest(${owners}::uuid[]) as busy (owner) where busy.owner = c.owner) as turn
      from candidates c
    ), taken as (
      select w.key from work w join (select key, due_at as since, is_behind, turn from ranked) as r using (key)
      where w.kind = ${kind} and r.turn <= ${ofOwner} and ${isFree(sql, now)}
      order by r.is_behind, r.turn, r.since limit ${free} for update of w skip locked
    )
    update work set leased_until = ${leasedUntil}, attempts = attempts + 1
    where kind = ${kind} and key in (select key from taken)
    returning kind, key, owner, payload, attempts, version, created_at as "createdAt"`;
}

export const renewLeases = (sql: Sql, kind: string, keys: readonly string[], leasedUntil: Date) => sql`
  update work set leased_until = ${leasedUntil} where kind = ${kind} and key = any(${[...keys]}::text[])`;

/** Deletes finished work. Work that was added again in the meantime stays due. */
export async function finishWork(sql: Sql, { kind, key, version }: Job): Promise<void> {
  const { count } = await sql`delete from work where kind = ${kind} and key = ${key} and version = ${version}`;
  // Separate statement, so that it sees work added since the first one began.
  if (count === 0) await sql`update work set leased_until = null where kind = ${kind} and key = ${key}`;
}

interface Postponed {
  readonly attempts: number;
  readonly dueAt: Date;
  readonly error?: string;
  readonly gaveUpAt?: Date | null;
}

/** Postpones work, or gives it up. Work added again in the meantime keeps its new due time. */
export const postponeWork = (
  sql: Sql,
  { kind, key, version }: Job,
  { attempts, dueAt, error = "", gaveUpAt = null }: Postponed,
) => sql`
  update work set leased_until = null, last_error = coalesce(nullif(${error}, ''), last_error),
    attempts = case when version = ${version} then ${attempts} else 0 end,
    due_at = case when version = ${version} then ${dueAt}::timestamptz else due_at end,
    gave_up_at = case when version = ${version} then ${gaveUpAt}::timestamptz end
  where kind = ${kind} and key = ${key}`;

/** Returns given-up work, latest first. The name comes from the payload, such as the kind of email. */
export const readGivenUp = (sql: Sql, count: number) => sql<
  { _id: string; kind: string; name: string; reason: string; at: Date }[]
>`
  select id as "_id", kind, coalesce(payload->>'name', '') as name, coalesce(last_error, '') as reason, gave_up_at as at
  from work where gave_up_at is not null order by gave_up_at desc limit ${count}`;

/** Makes given-up work due again. @returns its kind; undefined when there is none */
export async function reviveWork(sql: Sql, id: string, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ kind: string }[]>`
    update work set gave_up_at = null, attempts = 0, due_at = ${now}
    where id = ${id} and gave_up_at is not null returning kind`;
  return row?.kind;
}

/** Deletes given-up work. @returns its kind; undefined when there is none */
export async function discardWork(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ kind: string }[]>`
    delete from work where id = ${id} and gave_up_at is not null returning kind`;
  return row?.kind;
}
