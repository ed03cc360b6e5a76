import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../../clock.ts";
import type { Sql } from "../../../database/open.ts";

/** As long as browsers keep a cookie at most. */
const MARK_DAYS = 400;
export const MARK_MS = MARK_DAYS * 24 * 60 * 60 * 1_000;
/** Browsers remembered of one person; one more forgets the one that signed in longest ago. */
const DEVICES_AT_MOST = 100;
const NAME = "lingualoom.device";
const MARK_BYTES = 32;

const hashOf = (mark: string) => createHash("sha256").update(mark).digest();

/** The mark this server left in the browser, whoever signed in there. */
function markIn(headers: Headers): string | null {
  return /(?:^|;\s*)lingualoom\.device=([\w-]{43})(?=;|$)/.exec(headers.get("cookie") ?? "")?.[1] ?? null;
}

/**
 * The hash of the mark in the request, when it came with a sign-in to the account of this address before. Asks the same
 * of the database for every request and address.
 */
export async function findKnownDevice(sql: Sql, email: string, headers: Headers): Promise<Buffer | null> {
  const hash = hashOf(markIn(headers) ?? "");
  const rows = await sql`
    select 1 from known_devices d join users u on u.id = d.user_id
    where u.email = ${email} and d.mark_hash = ${hash}`;
  return rows.length > 0 ? hash : null;
}

export interface SignInDevice {
  /** Another browser than all those the person has signed in with before. */
  readonly isNew: boolean;
  /** Leaves the mark, or keeps it for as long again. */
  readonly cookie: string;
}

/**
 * Notes the browser somebody signs in with. Known is what carries a mark of ours that came with this person before:
 * names of browsers and network addresses are the same for too many, and change too often. The first browser of an
 * account is nobody's news.
 */
export async function noteDevice(
  sql: Sql,
  clock: Clock,
  asked: { userId: string; headers: Headers; secure: boolean; domain: string | null },
): Promise<SignInDevice> {
  const now = clock.now();
  const mark = markIn(asked.headers) ?? randomBytes(MARK_BYTES).toString("base64url");
  // Two sign-ins of one person at once wait for each other, so that exactly one of them is the first.
  await sql`select 1 from users where id = ${asked.userId} for no key update`;
  const [known] = await sql<{ first: boolean; seen: boolean }[]>`
    select count(*) = 0 as first, coalesce(bool_or(mark_hash = ${hashOf(mark)}), false) as seen
    from known_devices where user_id = ${asked.userId}`;
  await sql`
    insert into known_devices (user_id, mark_hash, last_seen_at)
    values (${asked.userId}, ${hashOf(mark)}, ${now})
    on conflict on constraint known_devices_key do update set last_seen_at = excluded.last_seen_at`;
  await sql`
    delete from known_devices where user_id = ${asked.userId} and mark_hash in (
      select mark_hash from known_devices where user_id = ${asked.userId}
      order by last_seen_at desc, mark_hash = ${hashOf(mark)} desc offset ${DEVICES_AT_MOST}
    )`;
  const attributes = `Max-Age=${MARK_MS / 1_000}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return {
    isNew: !known!.first && !known!.seen,
    cookie: [
      `${NAME}=${mark}; ${attributes}`,
      asked.domain && `Domain=${asked.domain}`,
      asked.secure && "Secure",
    ]
      .filter(Boolean)
      .join("; "),
  };
}
