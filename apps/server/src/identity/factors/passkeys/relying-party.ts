import type { RelyingParty } from "#/identity/credentials/services.ts";
import type { Config } from "#/platform/config.ts";
import { isLoopback, originsHere } from "#/platform/reachable.ts";

type LocalOrigins = { readonly origins: readonly string[] };

/** Returns the relying party of the page that asks, and without headers any that this server has. */
export function createRelyingParty(
  config: Pick<Config, "http" | "backends">,
  publicUrl: string,
  localHttps: LocalOrigins,
): (headers?: Headers) => RelyingParty | null {
  const main = relyingPartyOf(config, publicUrl);
  return (headers) => {
    const asked = headers?.get("origin");
    const origins = localHttps.origins.filter((origin) => !isNumeric(new URL(origin).hostname));
    const origin = headers ? origins.find((one) => one === asked) : main ? undefined : origins[0];
    if (origin === undefined) return main;
    const id = new URL(origin).hostname;
    return { id, origins: [...(main?.id === id ? main.origins : []), origin] };
  };
}

const isNumeric = (hostname: string) => /^\[|^[\d.]+$/.test(hostname);

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
  if (protocol !== "https:" || isNumeric(hostname)) return null;
  return { id: backends.cookieDomain?.replace(/^\./, "") ?? hostname, origins };
}
