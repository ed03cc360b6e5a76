import { type Clock, systemClock } from "../clock.ts";
import { type Engine, EngineError, type EngineId } from "../engine.ts";

export type BudgetRefusal = "engine_budget" | "person_budget";

/** Characters counted on one UTC day, for an engine or a person. */
export interface Spending {
  readonly day: string;
  readonly of: { readonly engine: EngineId } | { readonly person: string };
  readonly characters: number;
}

/** Counts spending for everyone who shares a budget. */
export interface BudgetStore {
  /** Atomically adds the spending; returns false and counts nothing if the day's sum would exceed the limit. */
  spend(spending: Spending, limit: number): Promise<boolean>;
  giveBack(spending: Spending): Promise<void>;
}

export interface BudgetLimits {
  readonly engines?: Readonly<Partial<Record<EngineId, number>>> | undefined;
  /** The person whose budget pays for providers; engines of the server are free. */
  readonly person?: number | null | undefined;
}

export interface Expense {
  readonly engine: Pick<Engine, "id" | "privacyLevel">;
  readonly person: string | undefined;
  readonly characters: number;
}

/** A call that was not made, because a budget is exhausted or the text may no longer be sent. */
export class SendRefused extends EngineError {
  readonly reason: BudgetRefusal | "withdrawn";
  constructor(reason: BudgetRefusal | "withdrawn") {
    super("cancelled", "the text was not sent");
    this.reason = reason;
  }
}

type BudgetResult =
  | { readonly ok: true; readonly giveBack: () => Promise<void> }
  | { readonly ok: false; readonly reason: BudgetRefusal };

export interface Budgets {
  /** Takes the cost before the call: a call that was made is paid for even if its answer is rejected. */
  take(expense: Expense): Promise<BudgetResult>;
}

export const noBudgets: Budgets = { take: async () => ({ ok: true, giveBack: async () => {} }) };

/** Reads `limitsNow` for every expense, since operators change limits while the server runs. */
export function createBudgets(limitsNow: () => BudgetLimits, store: BudgetStore, clock: Clock = systemClock): Budgets {
  return {
    async take({ engine, person, characters }) {
      const limits = limitsNow();
      const day = clock.now().toISOString().slice(0, 10);
      const spent: Spending[] = [];
      const giveBack = async () => {
        for (const spending of spent) await store.giveBack(spending);
      };
      const spend = async (of: Spending["of"], limit: number | null | undefined): Promise<boolean> => {
        if (limit === undefined || limit === null) return true;
        const spending = { day, of, characters };
        if (!(await store.spend(spending, limit))) return false;
        spent.push(spending);
        return true;
      };
      if (person !== undefined && engine.privacyLevel === "providers") {
        if (!(await spend({ person }, limits.person))) return { ok: false, reason: "person_budget" };
      }
      if (!(await spend({ engine: engine.id }, limits.engines?.[engine.id]))) {
        await giveBack();
        return { ok: false, reason: "engine_budget" };
      }
      return { ok: true, giveBack };
    },
  };
}
