/** No wildcards, and no IPv6 addresses, which a content security policy cannot name. */
const ORIGIN = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Returns the origin of a site's address as browsers write it; null for anything else. */
export function siteOrigin(text: string): string | null {
  const { origin = "", pathname, search, hash, username, password } = URL.parse(text.trim()) ?? {};
  const isWhole = pathname === "/" && !search && !hash && !username && !password;
  return isWhole && ORIGIN.test(origin) ? origin : null;
}
