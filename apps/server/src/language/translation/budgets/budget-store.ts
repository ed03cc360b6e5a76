import type { BudgetStore, Spending } from "@lingualoom/translation/budgets/budgets.ts";
import type { Database } from "#/platform/database/open.ts";

/** Long enough to look back over a month; use per person and day must not be kept longer. */
const KEPT_DAYS = 35;

interface Target {
  readonly table: "engine_spending" | "person_spending";
  readonly column: "engine" | "user_id";
  readonly id: string;
}

const targetOf = ({ of }: Spending): Target =>
  "engine" in of
    ? { table: "engine_spending", column: "engine", id: of.engine }
    : { table: "person_spending", column: "user_id", id: of.person };

/** Budgets counted in the database, for all servers together and across restarts. */
export function createBudgetStore(database: Database): BudgetStore & { sweep(now: Date): Promise<void> } {
  return {
    async spend(spending, limit) {
      const { day, characters } = spending;
      if (characters > limit) return false;
      const { table, column, id } = targetOf(spending);
      // A single statement, so that two servers counting at once cannot both take the last characters.
      const rows = await database`
        insert into ${database(table)} as spent (day, ${database(column)}, characters)
        values (${day}, ${id}, ${characters})
        on conflict (day, ${database(column)}) do update set characters = spent.characters + excluded.characters
          where spent.characters + excluded.characters <= ${limit}
        returning characters`;
      return rows.length > 0;
    },

    async giveBack(spending) {
      const { table, column, id } = targetOf(spending);
      await database`
        update ${database(table)} set characters = greatest(0, characters - ${spending.characters})
        where day = ${spending.day} and ${database(column)} = ${id}`;
    },

    async sweep(now) {
      const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
      await database`delete from engine_spending where day < ${oldest}`;
      await database`delete from person_spending where day < ${oldest}`;
    },
  };
}
