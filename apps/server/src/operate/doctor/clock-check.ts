import { type Sentence, say } from "#/platform/sentences/sentence.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** Differences that networks make are smaller. */
const WRONG_MS = 30_000;
const PATIENCE_MS = 5_000;

/** `Date` of an outside server; null where none is reached. */
export async function dateAt(url: string): Promise<Date | null> {
  const asked = new Date();
  const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  const date = new Date(answer?.headers.get("date") ?? "");
  // A slow answer would look like a wrong clock.
  return Number.isNaN(date.getTime()) || Date.now() - asked.getTime() > WRONG_MS / 2 ? null : date;
}

/** This machine's clock against those of others. */
export function checkClock(now: Date, others: readonly (readonly [string | Sentence, Date | null])[]): Finding {
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
