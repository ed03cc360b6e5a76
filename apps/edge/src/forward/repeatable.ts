import { isReplayable, READING } from "@lingualoom/contract/replay.ts";

/**
 * Whether a request whose answer was lost may be made at another backend. A key makes a change safe only where the
 * server keeps it. PUT and DELETE could be repeated by the letter of HTTP, but the second answer would not be the first
 * one's (a message that is gone, a password that is no longer the old one), so whoever asked is told and decides.
 */
export function isRepeatable(request: Request, path: string): boolean {
  if (READING.has(request.method)) return true;
  return request.headers.has("idempotency-key") && isReplayable(request.method, path.replace(/^\/api/, ""));
}
