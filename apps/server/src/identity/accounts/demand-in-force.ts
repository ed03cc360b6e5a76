import type { FactorDemand, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";

/** The demand that holds at that time: nobody's before the day that the setting names. */
export const demandInForce = (
  { requireSecondFactor, secondFactorFrom }: Pick<ServerSettings, "requireSecondFactor" | "secondFactorFrom">,
  now: Date,
): FactorDemand => (secondFactorFrom !== null && new Date(secondFactorFrom) > now ? "nobody" : requireSecondFactor);
