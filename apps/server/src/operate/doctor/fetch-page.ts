import { say } from "#/platform/sentences/sentence.ts";
import { checkAddress, checkCookies, checkWebSocket } from "./address-checks.ts";
import { checkClock, dateAt } from "./clock-check.ts";
import { type Finding, findingsOf } from "./finding.ts";

export interface VisitDependencies {
  /** Where the server says people reach it. */
  readonly url: string;
  /** Where links in emails lead while `PUBLIC_URL` is not set; null when it is. */
  readonly linksLeadTo: string | null;
  /** Where the server listens. */
  readonly host: string;
  readonly trustProxy: number;
  readonly appSecret: string;
  /** An outside server whose clock may be asked; null: none. */
  readonly outside: string | null;
}

/** Both at one moment; null when the database was not reached. */
export type DatabaseTime = { readonly database: Date; readonly here: Date } | null;

/** The server by its public address, and with its answer the clock. */
export async function fetchPage(deps: VisitDependencies, time: DatabaseTime): Promise<Finding[]> {
  const { url, host, outside } = deps;
  const visited = await checkAddress({ ...deps, now: new Date() });
  const visitedAt = new Date();
  const websocket = visited.reached
    ? await checkWebSocket(url)
    : findingsOf("websocket").skipped(say("addressNotReached"));
  const outsideDate = outside && (await dateAt(outside));
  // As if all had been asked at this moment.
  const shifted = time && new Date(Date.now() - time.here.getTime() + time.database.getTime());
  const seen = visited.date && new Date(Date.now() - visitedAt.getTime() + visited.date.getTime());
  const clock = checkClock(new Date(), [
    [say("theDatabase"), shifted],
    [url, seen],
    ...(outside ? [[new URL(outside).host, outsideDate || null] as const] : []),
  ]);
  return [...visited.findings, checkCookies(url, host), websocket, clock];
}
