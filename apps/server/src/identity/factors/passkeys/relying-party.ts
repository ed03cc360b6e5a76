import type { RelyingParty } from "#/identity/credentials/services.ts";
import type { Config } from "#/platform/config.ts";
import { isLoopback, originsHere } from "#/platform/reachable.ts";

/** Null where browsers have no passkeys: over http anywhere but at localhost, and at an address in numbers. */
export function relyingPartyOf(
  { http, backends }: Pick<Config, "http" | "backends">,
  publicUrl: string,
): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  // Without PUBLIC_URL the machine's own browsers come by any of its names, of which one is a domain.
  if (http.publicUrl === null && isLoopback(hostname))
    return { id: "localhost", origins: originsHere(http.host, Number(port)) };
  const origins = [publicUrl, ...http.allowedOrigins];
  if (hostname === "localhost") return { id: hostname, origins };
  if (protocol !== "https:" || /^\[|^[\d.]+$/.test(hostname)) return null;
  return { id: backends.cookieDomain?.replace(/^\./, "") ?? hostname, origins };
}
