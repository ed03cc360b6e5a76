import type { BudgetRefusal } from "./budgets/budgets.ts";
import type { Refusal } from "./checks/refusal.ts";
import type { EngineErrorCode, EngineId } from "./engine.ts";

/**
 * Why one engine gave no translation. `resting`: its breaker is open. A budget reason: the day's budget of the engine or of
 * the person is used up. `withdrawn`: the text may not be sent there any more.
 */
export type FailureReason = EngineErrorCode | Refusal | BudgetRefusal | "resting" | "withdrawn";

export interface EngineFailure {
  readonly engine: EngineId;
  readonly reason: Exclude<FailureReason, "withdrawn">;
}
