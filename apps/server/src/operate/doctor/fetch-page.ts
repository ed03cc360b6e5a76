import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { checkAddress, checkCookies, checkWebSocket } from "./address-checks.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

/** Larger than differences caused by the network. */
const WRONG_MS = 30_000;
const PATIENCE_MS = 5_000;

/** Returns the `Date` of an outside server; null when it cannot be reached. */
async function dateAt(url: string): Promise<Date | null> {
  const asked = new Date();
  const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  const date = new Date(answer?.headers.get("date") ?? "");
  // A slow answer would look like a wrong clock.
  return Number.isNaN(date.getTime()) || Date.now() - asked.getTime() > WRONG_MS / 2 ? null : date;
}

function checkClock(now: Date, others: readonly (readonly [string | LocalizableText, Date | null])[]): CheckResult {
  const clock = findingsOf("clock");
  const known = others.flatMap(([name, date]) => (date ? [{ name, by: now.getTime() - date.getTime() }] : []));
  const wrong = known.find(({ by }) => Math.abs(by) > WRONG_MS);
  if (wrong) {
    const values = { seconds: Math.round(Math.abs(wrong.by) / 1_000), other: wrong.name };
    return clock.failed(say(wrong.by > 0 ? "clockAhead" : "clockBehind", values), say("setByNtp"));
  }
  if (known.length === 0) return clock.skipped(say("noOtherClock"));
  return clock.ok(say("clockAgrees", { others: { all: known.map(({ name }) => name) } }));
}

export interface FetchPageOptions {
  readonly url: string;
  /** Origin of links in emails when `PUBLIC_URL` is not set; null when it is. */
  readonly linksLeadTo: string | null;
  readonly host: string;
  readonly trustProxy: number;
  readonly appSecret: string;
  /** An outside server to compare the clock with; null for none. */
  readonly outside: string | null;
}

/** Both at the same moment; null when the database was not reached. */
export type DatabaseTime = { readonly database: Date; readonly here: Date } | null;

/** Checks the server at its public address, and the clock with its response. */
export async function fetchPage(deps: FetchPageOptions, time: DatabaseTime): Promise<CheckResult[]> {
  const { url, host, outside } = deps;
  const visited = await checkAddress({ ...deps, now: new Date() });
  const visitedAt = new Date();
  const websocket = visited.reached
    ? await checkWebSocket(url)
    : findingsOf("websocket").skipped(say("addressNotReached"));
  const outsideDate = outside && (await dateAt(outside));
  // Shifts all clocks to the same moment.
  const shifted = time && new Date(Date.now() - time.here.getTime() + time.database.getTime());
  const seen = visited.date && new Date(Date.now() - visitedAt.getTime() + visited.date.getTime());
  const clock = checkClock(new Date(), [
    [say("theDatabase"), shifted],
    [url, seen],
    ...(outside ? [[new URL(outside).host, outsideDate || null] as const] : []),
  ]);
  return [...visited.findings, checkCookies(url, host), websocket, clock];
}
