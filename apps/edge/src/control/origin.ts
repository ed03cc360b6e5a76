import { Refusal } from "../refusal.ts";

/** Only known pages may change anything. A browser names the page in `Origin`; other programs send none. */
export function requireOrigin(headers: Headers, origins: ReadonlySet<string>): void {
  const origin = headers.get("origin");
  const isKnown = origin === null ? headers.get("sec-fetch-site") !== "cross-site" : origins.has(origin);
  if (!isKnown) throw new Refusal("ORIGIN_REFUSED", "This request comes from a page this server does not know");
}
