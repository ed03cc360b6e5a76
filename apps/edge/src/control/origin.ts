import { Refusal } from "../refusal.ts";

/** A browser names the page that asks; only a page we know may change anything. What names none is no browser's. */
export function requireOrigin(headers: Headers, origins: ReadonlySet<string>): void {
  const origin = headers.get("origin");
  const isKnown = origin === null ? headers.get("sec-fetch-site") !== "cross-site" : origins.has(origin);
  if (!isKnown)
    throw new Refusal("ORIGIN_REFUSED", "This request comes from a page this server does not know");
}
