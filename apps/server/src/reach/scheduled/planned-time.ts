import { SCHEDULED_DAYS_MAX } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { PlannedTime } from "./scheduled-store.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads a time on a clock in a time zone, or a moment in UTC. A time that a clock shows twice, when it is set back, is
 * the first; one that it skips is an hour later, as on clocks themselves.
 */
export function plannedTime(at: string, timeZone: string): PlannedTime {
  const moment = at.endsWith("Z")
    ? Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
    : Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone);
  return {
    localAt: moment.toPlainDateTime().toString({ smallestUnit: "minute" }),
    timeZone,
    dueAt: new Date(moment.epochMilliseconds),
  };
}

/** @throws AppError `VALIDATION` */
export function requireAhead({ dueAt }: PlannedTime, now: Date): void {
  const wait = dueAt.getTime() - now.getTime();
  if (wait <= 0) throw new AppError("VALIDATION", say("reminderPast"));
  if (wait > SCHEDULED_DAYS_MAX * DAY_MS) throw new AppError("VALIDATION", say("scheduledTooFar"));
}
