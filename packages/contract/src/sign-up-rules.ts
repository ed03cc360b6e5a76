import { foldedDomain } from "./email-address.ts";

/** Sign-up modes: everyone, users with an admitting invite, addresses of the named mail domains, or closed. */
export const SIGN_UP_MODES = ["open", "invitation", "domains", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses a typed mail domain, with or without a leading at sign; null if invalid. */
export function mailDomainOf(text: string): string | null {
  const domain = foldedDomain(text.trim().replace(/^[@＠]/, ""));
  return DOMAIN.test(domain) ? domain : null;
}
