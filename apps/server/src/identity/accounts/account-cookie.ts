import type { AccountServices } from "./services.ts";

type Site = Pick<AccountServices, "https" | "cookieDomain">;

/** With the prefix no page of another host below this domain can plant it over http. */
const nameOf = ({ https }: Pick<Site, "https">, name: string) => (https ? `__Secure-${name}` : name);

/** A cookie that only the calls about accounts see. */
export function accountCookie(site: Site, name: string, value: string, maxAgeMs: number): string {
  const { https, cookieDomain } = site;
  const attributes = `Max-Age=${maxAgeMs / 1_000}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return [`${nameOf(site, name)}=${value}; ${attributes}`, cookieDomain && `Domain=${cookieDomain}`, https && "Secure"]
    .filter(Boolean)
    .join("; ");
}

/** The token of 32 bytes in such a cookie of a request; null where there is none. */
export function tokenOfCookie(site: Pick<Site, "https">, name: string, headers: Headers): string | null {
  const start = `${nameOf(site, name)}=`;
  const found = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((one) => one.startsWith(start));
  return /^[\w-]{43}$/.exec(found?.slice(start.length) ?? "")?.[0] ?? null;
}
