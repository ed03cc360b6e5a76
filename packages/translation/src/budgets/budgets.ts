import { type Clock, systemClock } from "../clock.ts";
import { type Engine, EngineError, type EngineId } from "../engine.ts";

export type BudgetRefusal = "engine_budget" | "person_budget";

/** Characters of one UTC day for an engine, or for a person. */
export interface Spending {
  /** `2026-11-21`. */
  readonly day: string;
  readonly of: { readonly engine: EngineId } | { readonly person: string };
  readonly characters: number;
}

/** Where spending is counted; shared by all who share a budget. */
export interface BudgetStore {
  /** Counts it, unless the day's sum would then be above the limit: false, and nothing is counted. Atomic. */
  spend(spending: Spending, limit: number): Promise<boolean>;
  giveBack(spending: Spending): Promise<void>;
}

export interface BudgetLimits {
  readonly engines?: Readonly<Partial<Record<EngineId, number>>> | undefined;
  /** For what one person sends to providers; engines of the server cost nobody anything. */
  readonly person?: number | null | undefined;
}

export interface Expense {
  readonly engine: Pick<Engine, "id" | "privacyLevel">;
  readonly person: string | undefined;
  readonly characters: number;
}

/** A call that is not made: a budget is used up, or the text may not go any more. */
export class SendRefused extends EngineError {
  readonly reason: BudgetRefusal | "withdrawn";
  constructor(reason: BudgetRefusal | "withdrawn") {
    super("cancelled", "the text was not sent");
    this.reason = reason;
  }
}

type Taken =
  | { readonly ok: true; readonly giveBack: () => Promise<void> }
  | { readonly ok: false; readonly reason: BudgetRefusal };

export interface Budgets {
  /** Before the call: a call that was made is paid for, whatever is thought of it afterwards. */
  take(expense: Expense): Promise<Taken>;
}

export const noBudgets: Budgets = { take: async () => ({ ok: true, giveBack: async () => {} }) };

/** `limitsNow` is asked for each expense, since an operator may change them while the server runs. */
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
