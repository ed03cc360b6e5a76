import type { RelyingParty } from "#/identity/credentials/services.ts";
import type { Config } from "#/platform/config.ts";
import { isLoopback, originsHere } from "#/platform/reachable.ts";

/** Null when browsers do not allow passkeys: over http except at localhost, and at numeric addresses. */
export function relyingPartyOf(
  { http, backends }: Pick<Config, "http" | "backends">,
  publicUrl: string,
): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  // Without PUBLIC_URL the machine's own browsers use any of its names, one of which is a domain.
  if (http.publicUrl === null && isLoopback(hostname))
    return { id: "localhost", origins: originsHere(http.host, Number(port)) };
  const origins = [publicUrl, ...http.allowedOrigins];
  if (hostname === "localhost") return { id: hostname, origins };
  if (protocol !== "https:" || /^\[|^[\d.]+$/.test(hostname)) return null;
  return { id: backends.cookieDomain?.replace(/^\./, "") ?? hostname, origins };
}
