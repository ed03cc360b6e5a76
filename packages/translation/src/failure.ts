import type { BudgetRefusal } from "./budgets/budgets.ts";
import type { Refusal } from "./checks/refusal.ts";
import type { EngineErrorCode, EngineId } from "./engine.ts";

/**
 * Why an engine gave no translation. `resting`: its breaker is open. A budget reason: the engine's or the user's daily
 * budget is exhausted. `withdrawn`: the text may no longer be sent there.
 */
export type FailureReason = EngineErrorCode | Refusal | BudgetRefusal | "resting" | "withdrawn";

export interface EngineFailure {
  readonly engine: EngineId;
  readonly reason: Exclude<FailureReason, "withdrawn">;
}
