import { mailDomainOf, SIGN_UP_MODES, type SignUpMode } from "@lingualoom/contract/sign-up-rules.ts";
import type { Environment } from "./environment.ts";

export interface SignUpConfig {
  readonly mode: SignUpMode;
  /** Lower case. */
  readonly domains: readonly string[];
  readonly everyoneMayInvite: boolean;
  readonly guests: boolean;
  /** Allows accounts with a passkey and no password. */
  readonly withoutPassword: boolean;
}

export function readSignUp(environment: Environment): SignUpConfig {
  const mode = environment.oneOf("SIGN_UP", SIGN_UP_MODES, "open");
  const domains = environment.list("SIGN_UP_DOMAINS").flatMap((item) => {
    const domain = mailDomainOf(item);
    if (domain !== null) return [domain];
    environment.problems.push(
      `SIGN_UP_DOMAINS must be a comma list of mail domains such as example.org; "${item}" is none.`,
    );
    return [];
  });
  if (mode === "domains" && environment.text("SIGN_UP_DOMAINS") === null)
    environment.problems.push("SIGN_UP=domains needs SIGN_UP_DOMAINS, such as example.org,example.com.");
  const everyoneMayInvite = environment.onOff("EVERYONE_MAY_INVITE", false);
  // A server that limits who has an account admits guests only if it says so.
  const guests = environment.onOff("GUESTS", mode === "open" || mode === "invitation");
  const withoutPassword = environment.onOff("SIGN_UP_WITHOUT_PASSWORD", false);
  return { mode, domains: [...new Set(domains)], everyoneMayInvite, guests, withoutPassword };
}
