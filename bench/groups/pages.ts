import { median, p95, spread } from "../figures.ts";
import type { persistentConnection } from "../translation/persistent-connection.ts";
import { type ServerTimes, serverTimes } from "../translation/server-times.ts";

export interface Page {
  /** The call's name in the metrics. */
  readonly call: string;
  readonly path: string;
}

/** Milliseconds at the server within which 95 of 100 answers are to be made. */
const WANTED = 20;
const WARM_UP = 20;

/**
 * The time of each page as a client on this machine sees it, which is longer than the server's own, and between which
 * bounds of the server's histogram its 95th percentile lies. The first page is the control.
 */
export async function measurePages(
  { url, token }: { url: string; token: string },
  connection: ReturnType<typeof persistentConnection>,
  cookie: string,
  pages: readonly Page[],
  { rounds, tries }: { rounds: number; tries: number },
): Promise<void> {
  const found = new Map(pages.map((page) => [page, { seen: [] as number[], within: [] as number[] }]));
  for (const { path } of pages) for (let n = 0; n < WARM_UP; n++) await connection.ask("GET", path, cookie);
  for (let round = 0; round < rounds; round++)
    for (const [{ call, path }, { seen, within }] of found) {
      const before = await serverTimes(url, token, call);
      const took: number[] = [];
      for (let n = 0; n < tries; n++) {
        const start = performance.now();
        await connection.ask("GET", path, cookie);
        took.push(performance.now() - start);
      }
      seen.push(p95(took));
      within.push(boundOfP95(before, await serverTimes(url, token, call)));
    }
  console.log(
    `\npages, p95 in ms of ${tries} tries a round, one after the other, median of ${rounds} rounds (lowest–highest)`,
  );
  for (const [{ path }, { seen, within }] of found) {
    // Both are upper bounds of the server's own.
    const known = median(seen.map((one, i) => Math.min(one, within[i] as number)));
    const verdict = known < WANTED ? "" : `  not shown to be under ${WANTED} ms`;
    const shown = path.replace(/[0-9a-f-]{36}/, ":id");
    console.log(
      `  GET ${shown}: ${spread(seen, 1)} seen by the client, at most ${spread(within)} at the server${verdict}`,
    );
  }
}

/** The smallest bound, in milliseconds, within which 95 of 100 calls between two readings lie. */
function boundOfP95(before: ServerTimes, after: ServerTimes): number {
  const calls = after.calls - before.calls;
  const bounds = [...after.within].sort(([a], [b]) => a - b);
  const bound = bounds.find(([at, count]) => count - (before.within.get(at) ?? 0) >= 0.95 * calls)?.[0];
  return (bound ?? Number.POSITIVE_INFINITY) * 1_000;
}
