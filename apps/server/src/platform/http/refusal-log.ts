import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";

/** Refusals that may indicate an attack: of a password, a limit, an origin, a right. */
const TOLD: ReadonlySet<ErrorCode> = new Set([
  ...(["INVALID_CREDENTIALS", "WRONG_PASSWORD", "SUSPENDED", "RATE_LIMITED"] as const),
  ...(["ORIGIN_REFUSED", "FORBIDDEN"] as const),
]);
const MINUTE_MS = 60_000;
const LINES = 100;

export type NoteRefusal = (code: ErrorCode, call: string, network?: string) => void;

/** Logs each kind of refusal at most once a minute per call and network, without any content of the request. */
export function createRefusalLog(log: Pick<Logger, "info">, clock: Clock): NoteRefusal {
  const said = new Set<string>();
  let [minute, unsaid] = [0, 0];
  return (code, call, network) => {
    if (!TOLD.has(code)) return;
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      if (unsaid > 0) log.info({ refusals: unsaid }, "more of the same was refused");
      said.clear();
      [minute, unsaid] = [now, 0];
    }
    const kind = `${code} ${call} ${network}`;
    if (said.has(kind) || said.size >= LINES) {
      unsaid += 1;
      return;
    }
    said.add(kind);
    log.info({ code, call, ...(network && { network }) }, "a request was refused");
  };
}
