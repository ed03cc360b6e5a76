import type { ServerSettingName, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import type { CallerInput } from "@lingualoom/contract/calls.ts";
import type { ServerSettingsService } from "./server-settings.ts";

type Demand = Pick<ServerSettings, "requireSecondFactor" | "secondFactorFrom">;

interface DemandChange extends Demand {
  readonly change: Partial<Demand>;
  readonly reset: readonly ServerSettingName[];
}

/**
 * Returns the second-factor policy after a change; null when it stays the same. A policy without a day applies at once,
 * whatever day an earlier one had.
 */
export function factorDemandIn(
  settings: Pick<ServerSettingsService, "current" | "given">,
  { reset = [], requireSecondFactor, secondFactorFrom }: CallerInput<"PUT /health/admin/settings", "body">,
): DemandChange | null {
  const isReset = reset.includes("requireSecondFactor") || reset.includes("secondFactorFrom");
  if (isReset) return { ...pick(settings.given), change: {}, reset: ["requireSecondFactor", "secondFactorFrom"] };
  if (requireSecondFactor === undefined && secondFactorFrom === undefined) return null;
  const change = {
    requireSecondFactor: requireSecondFactor ?? settings.current().requireSecondFactor,
    secondFactorFrom: secondFactorFrom ?? null,
  };
  return { ...change, change, reset: [] };
}

const pick = ({ requireSecondFactor, secondFactorFrom }: Demand): Demand => ({ requireSecondFactor, secondFactorFrom });
