import type { Calls, Name } from "@lingualoom/contract/calls.ts";

const CHANGES_NOTHING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

type Replayable = { [N in Name]: Calls[N] extends { readonly replayable: true } ? N : never }[Name];

/** The calls for which the server honours an `Idempotency-Key`. */
const REPLAYABLE: Readonly<Record<Replayable, RegExp>> = {
  "POST /messages/send/:userId": /^\/api\/messages\/send\/[^/]+$/,
  "POST /health/admin/send-email": /^\/api\/health\/admin\/send-email$/,
};

/**
 * Whether a request whose answer was lost may be made at another backend. A key makes a POST safe only where the server
 * keeps it. PUT and DELETE could be repeated by the letter of HTTP, but the second answer would not be the first one's
 * (a message that is gone, a password that is no longer the old one), so whoever asked is told and decides.
 */
export function isRepeatable(request: Request, path: string): boolean {
  if (CHANGES_NOTHING.has(request.method)) return true;
  if (request.method !== "POST" || !request.headers.has("idempotency-key")) return false;
  return Object.values(REPLAYABLE).some((pattern) => pattern.test(path));
}
