import type { AccountServices } from "./services.ts";

type Site = Pick<AccountServices, "https" | "cookieDomain">;

/** With this prefix, a page of another host below the domain cannot set the cookie over http. */
const nameOf = ({ https }: Pick<Site, "https">, name: string) => (https ? `__Secure-${name}` : name);

/** Returns a cookie that browsers send only to account calls. */
export function accountCookie(site: Site, name: string, value: string, maxAgeMs: number): string {
  const { https, cookieDomain } = site;
  const attributes = `Max-Age=${maxAgeMs / 1_000}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return [`${nameOf(site, name)}=${value}; ${attributes}`, cookieDomain && `Domain=${cookieDomain}`, https && "Secure"]
    .filter(Boolean)
    .join("; ");
}

/** Returns the 32-byte token of such a cookie; null without one. */
export function tokenOfCookie(site: Pick<Site, "https">, name: string, headers: Headers): string | null {
  const start = `${nameOf(site, name)}=`;
  const found = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((one) => one.startsWith(start));
  return /^[\w-]{43}$/.exec(found?.slice(start.length) ?? "")?.[0] ?? null;
}
