import { type PlanName, TRIAL_DAYS } from "@lingualoom/contract/plans.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

interface EffectivePlan {
  readonly plan: PlanName;
  /** Null unless it is a trial. */
  readonly trialUntil: Date | null;
}

/** Returns the assigned plan; else the trial of a new account, and after it the free plan. */
export function effectivePlan(given: PlanName | null, joined: Date, now: Date): EffectivePlan {
  if (given !== null) return { plan: given, trialUntil: null };
  const trialUntil = new Date(joined.getTime() + TRIAL_DAYS * DAY_MS);
  return trialUntil > now ? { plan: "pro", trialUntil } : { plan: "free", trialUntil: null };
}

export const nextDay = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS);
