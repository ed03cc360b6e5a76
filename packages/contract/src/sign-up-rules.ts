import { foldedDomain } from "./email-address.ts";

/**
 * Who may make an account: everybody, whoever has an invite that admits, addresses of the named mail domains, nobody.
 */
export const SIGN_UP_MODES = ["open", "invitation", "domains", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The domain in what somebody typed, with or without the sign before it; null when it is none. */
export function mailDomainOf(text: string): string | null {
  const domain = foldedDomain(text.trim().replace(/^[@＠]/, ""));
  return DOMAIN.test(domain) ? domain : null;
}
