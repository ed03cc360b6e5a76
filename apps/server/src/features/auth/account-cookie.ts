import type { AccountServices } from "./dependencies.ts";

/** A cookie that only the calls about accounts see. */
export function accountCookie(
  { https, cookieDomain }: Pick<AccountServices, "https" | "cookieDomain">,
  name: string,
  value: string,
  maxAgeMs: number,
): string {
  const attributes = `Max-Age=${maxAgeMs / 1_000}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return [`${name}=${value}; ${attributes}`, cookieDomain && `Domain=${cookieDomain}`, https && "Secure"]
    .filter(Boolean)
    .join("; ");
}
