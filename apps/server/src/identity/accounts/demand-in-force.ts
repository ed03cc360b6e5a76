import type { FactorDemand, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";

/** Returns the second-factor policy that applies at that time; "nobody" before the day on which it takes effect. */
export const demandInForce = (
  { requireSecondFactor, secondFactorFrom }: Pick<ServerSettings, "requireSecondFactor" | "secondFactorFrom">,
  now: Date,
): FactorDemand => (secondFactorFrom !== null && new Date(secondFactorFrom) > now ? "nobody" : requireSecondFactor);
