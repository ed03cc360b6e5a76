import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";
import { accountCookie, tokenOfCookie } from "../accounts/account-cookie.ts";
import type { AccountServices } from "../accounts/services.ts";
import { isKnownDevice, rememberDevice } from "./known-device-store.ts";

/** The maximum life of a cookie in browsers. */
const DEVICE_TOKEN_DAYS = 400;
export const DEVICE_TOKEN_MS = DEVICE_TOKEN_DAYS * 24 * 60 * 60 * 1_000;
const NAME = "lingualoom.device";
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Returns the hash of the request's device token if that token has signed in to the account of this address before. The
 * database gets the same query for every request and address.
 */
export async function findKnownDevice(
  { database, https }: Pick<AccountServices, "database" | "https">,
  { email, headers }: { readonly email: string; readonly headers: Headers },
): Promise<Buffer | null> {
  const hash = deviceMark({ https }, headers);
  return (await isKnownDevice(database, email, hash)) ? hash : null;
}

/** Returns the hash of the request's device token, regardless of its user. */
export const deviceMark = ({ https }: Pick<AccountServices, "https">, headers: Headers): Buffer =>
  hashOf(tokenOfCookie({ https }, NAME, headers) ?? "");

export interface SignInDevice {
  /** The user has signed in before, but never with this browser. */
  readonly isNew: boolean;
  readonly mark: Buffer;
  readonly cookie: string;
}

/**
 * Stores the browser of a sign-in. It is identified by a device token, because user agents and network addresses are
 * shared by many people and change often. The first browser of an account does not count as new.
 */
export async function recordDevice(
  sql: Sql,
  clock: Clock,
  asked: { userId: string; headers: Headers } & Parameters<typeof accountCookie>[0],
): Promise<SignInDevice> {
  const now = clock.now();
  const token = tokenOfCookie(asked, NAME, asked.headers) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  const before = await rememberDevice(sql, asked.userId, hashOf(token), now);
  return {
    isNew: before.hasOthers && !before.isKnown,
    mark: hashOf(token),
    cookie: accountCookie(asked, NAME, token, DEVICE_TOKEN_MS),
  };
}
