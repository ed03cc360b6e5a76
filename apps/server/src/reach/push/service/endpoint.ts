import { isIP } from "node:net";
import { isPublicAddress } from "#/platform/public-web/public-addresses.ts";

/**
 * Whether pushes may go to an address that a browser names. A person can name any, so that only what may be a push
 * service in the internet is asked; names are looked at again when they are connected to.
 */
export function isPushEndpoint(endpoint: string, privateToo: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (privateToo) return url.protocol === "https:" || url.protocol === "http:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && url.port === "" && (isIP(host) ? isPublicAddress(host) : host.includes("."));
}
