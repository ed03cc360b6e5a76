import type { Member } from "@lingualoom/backend-pool/pool.ts";
import type { SyncedPool } from "../pool/list-sync.ts";

const NAME = "lingualoom.backend";

/**
 * Engine.IO without WebSockets is a series of requests that only the first request's server understands. A cookie names
 * that server by the revision of the list and the position in it, so it reveals no address.
 */
export const stickyCookie = ({ revision }: SyncedPool, { backend }: Member, isHttps: boolean): string =>
  `${NAME}=${revision}.${backend.id}; Path=/socket.io/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** The backend of a running Engine.IO session; null when the session only begins. */
export function stickyBackend({ pool, revision }: SyncedPool, url: URL, headers: Headers): Member | null {
  if (!url.searchParams.has("sid")) return null;
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  const [cookieRevision, id] = (value ?? "").split(".").map(Number);
  if (cookieRevision !== revision) return null;
  return pool.members.find(({ backend }) => backend.id === id) ?? null;
}
