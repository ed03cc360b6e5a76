import { randomBytes } from "node:crypto";
import { accountCookie, tokenOfCookie } from "./account-cookie.ts";
import type { AccountServices } from "./services.ts";
import { tokenHash } from "./tokens.ts";

const NAME = "lingualoom.provider";
const TOKEN_BYTES = 32;
/** Time allowed for the provider round trip, and for signing in another way afterwards. */
export const ROUND_TRIP_MS = 10 * 60 * 1_000;

type Site = Pick<AccountServices, "https" | "cookieDomain">;

/** Identifies the browser that goes to a provider, because only that one may come back. */
export function roundTripBrowser(site: Site, headers: Headers): { readonly hash: Buffer; readonly cookie: string } {
  const token = tokenOfCookie(site, NAME, headers) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  return { hash: tokenHash(token), cookie: accountCookie(site, NAME, token, ROUND_TRIP_MS) };
}

export function roundTripBrowserHash(site: Pick<Site, "https">, headers: Headers): Buffer | null {
  const token = tokenOfCookie(site, NAME, headers);
  return token === null ? null : tokenHash(token);
}
