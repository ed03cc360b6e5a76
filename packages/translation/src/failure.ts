import type { BudgetRefusal } from "./budgets/budgets.ts";
import type { Refusal } from "./checks/refusal.ts";
import type { EngineErrorCode, EngineId } from "./engine.ts";

/**
 * Why one engine did not do it; `resting` means its breaker is open, a budget that what may be sent to it on one day,
 * by all or by this person, is used up; `withdrawn` that the text may not go there any more.
 */
export type FailureReason = EngineErrorCode | Refusal | BudgetRefusal | "resting" | "withdrawn";

export interface EngineFailure {
  readonly engine: EngineId;
  readonly reason: Exclude<FailureReason, "withdrawn">;
}
