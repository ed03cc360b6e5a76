import { randomBytes } from "node:crypto";
import { accountCookie, tokenOfCookie } from "#/identity/accounts/account-cookie.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { consumeChallenge, insertChallenge } from "./challenge-store.ts";

const NAME = "lingualoom.passkey";
const BYTES = 32;
const LIFE_MS = 5 * 60 * 1_000;

/** The purpose of a challenge; one given for another purpose is invalid. */
export type Purpose = "sign in" | `prove ${string}` | `add ${string}`;

const boundTo = (browser: string, purpose: Purpose) => tokenHash(`${browser} ${purpose}`);

/**
 * Creates a challenge for this browser, which a cookie identifies.
 * @returns the challenge in base64url, and the cookie
 */
export async function makeChallenge(services: SignInServices, purpose: Purpose, headers: Headers) {
  const { database, clock } = services;
  const browser = tokenOfCookie(services, NAME, headers) ?? randomBytes(BYTES).toString("base64url");
  const challenge = randomBytes(BYTES).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
  await insertChallenge(database, { challenge, boundHash: boundTo(browser, purpose), expiresAt });
  return { challenge, cookie: accountCookie(services, NAME, browser, LIFE_MS) };
}

/** Returns whether this browser was given the challenge for that purpose; uses it up either way. */
export async function takeChallenge(
  services: SignInServices,
  challenge: string,
  purpose: Purpose,
  headers: Headers,
): Promise<boolean> {
  const { database, clock } = services;
  const browser = tokenOfCookie(services, NAME, headers);
  return consumeChallenge(database, challenge, boundTo(browser ?? "", purpose), clock.now());
}
