import { randomBytes } from "node:crypto";
import { VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { accountCookie, tokenOfCookie } from "../accounts/account-cookie.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { HOUR } from "../credentials/account-emails.ts";
import type { SignInServices } from "../credentials/services.ts";

const NAME = "lingualoom.sign-up";
const TOKEN_BYTES = 32;

export interface SignUpBrowser {
  /** Stored with the sign-up. */
  readonly hash: Buffer;
  readonly cookie: string;
}

/**
 * The browser of a sign-up, whose link will sign it in: neither the link alone nor the browser alone does. One browser
 * keeps its token, so that each of several links leads home.
 */
export function signUpBrowser(services: SignInServices, headers: Headers): SignUpBrowser {
  const token = tokenOfCookie(services, NAME, headers) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  return { hash: tokenHash(token), cookie: accountCookie(services, NAME, token, VERIFY_TOKEN_HOURS * HOUR) };
}

/** Null for a browser that has not signed up. */
export function signUpBrowserHash(services: SignInServices, headers: Headers): Buffer | null {
  const token = tokenOfCookie(services, NAME, headers);
  return token === null ? null : tokenHash(token);
}

export const forgetSignUpBrowser = (services: SignInServices): string => accountCookie(services, NAME, "", 0);
