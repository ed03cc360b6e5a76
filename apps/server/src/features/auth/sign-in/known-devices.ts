import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../../clock.ts";
import type { Sql } from "../../../database/open.ts";
import { isKnownDevice, rememberDevice } from "./known-device-store.ts";

/** The longest life of a cookie in browsers. */
const MARK_DAYS = 400;
export const MARK_MS = MARK_DAYS * 24 * 60 * 60 * 1_000;
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
  return (await isKnownDevice(sql, email, hash)) ? hash : null;
}

export interface SignInDevice {
  /** Another browser than all those the person has signed in with before. */
  readonly isNew: boolean;
  /** Sets the mark, or renews it. */
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
  const before = await rememberDevice(sql, asked.userId, hashOf(mark), now);
  const attributes = `Max-Age=${MARK_MS / 1_000}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return {
    isNew: before.hasOthers && !before.isKnown,
    cookie: [
      `${NAME}=${mark}; ${attributes}`,
      asked.domain && `Domain=${asked.domain}`,
      asked.secure && "Secure",
    ]
      .filter(Boolean)
      .join("; "),
  };
}
