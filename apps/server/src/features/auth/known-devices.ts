import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Sql } from "../../database/open.ts";

/** As long as browsers keep a cookie at most. */
const MARK_DAYS = 400;
export const MARK_MS = MARK_DAYS * 24 * 60 * 60 * 1_000;
const NAME = "lingualoom.device";
const MARK_BYTES = 32;

const hashOf = (mark: string) => createHash("sha256").update(mark).digest();

/** The mark this server left in the browser, whoever signed in there. */
function markIn(headers: Headers): string | null {
  return /(?:^|;\s*)lingualoom\.device=([\w-]{43})(?=;|$)/.exec(headers.get("cookie") ?? "")?.[1] ?? null;
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
