import type { BudgetStore, Spending } from "./budgets.ts";

export function memoryBudgetStore(): BudgetStore {
  let today = "";
  const spent = new Map<string, number>();
  const add = ({ day, of, characters }: Spending, sign: 1 | -1): { key: string; sum: number } => {
    if (day > today) {
      today = day;
      spent.clear();
    }
    const key = JSON.stringify([day, of]);
    return { key, sum: Math.max(0, (spent.get(key) ?? 0) + sign * characters) };
  };
  return {
    async spend(spending, limit) {
      const { key, sum } = add(spending, 1);
      if (sum > limit) return false;
      spent.set(key, sum);
      return true;
    },
    async giveBack(spending) {
      const { key, sum } = add(spending, -1);
      spent.set(key, sum);
    },
  };
}
