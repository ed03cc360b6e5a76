import type { Member } from "@lingualoom/backend-pool/pool.ts";
import type { Followed } from "../pool/list-sync.ts";

const NAME = "lingualoom.backend";

/**
 * Engine.IO without WebSockets is a series of requests that only the server of the first one understands. Which one
 * that was stands in a cookie: the revision of the list and the place in it, so that no address is told.
 */
export const stickyCookie = ({ revision }: Followed, { backend }: Member, isHttps: boolean): string =>
  `${NAME}=${revision}.${backend.id}; Path=/socket.io/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** The backend of an Engine.IO session that has begun; null for the beginning of one. */
export function stuckTo({ pool, revision }: Followed, url: URL, headers: Headers): Member | null {
  if (!url.searchParams.has("sid")) return null;
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  const [at, id] = (value ?? "").split(".").map(Number);
  if (at !== revision) return null;
  return pool.members.find(({ backend }) => backend.id === id) ?? null;
}
