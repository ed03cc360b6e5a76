import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import { lacksApp, lacksFactor } from "./demand-store.ts";

type Services = Pick<AccountServices, "database" | "factorDemand">;

/** As the page of somebody needs it who has just given the password alone. */
export async function afterPassword({ database, factorDemand }: Services, me: Me): Promise<Me> {
  const lacks = await lacksApp(database, me._id, factorDemand());
  return lacks ? { ...me, needsSecondFactor: true } : me;
}

/**
 * Demands that a second factor is left where the person must have one.
 * @throws AppError `LAST_WAY_IN`
 */
export async function demandFactorLeft({ factorDemand }: Services, sql: Sql, userId: string): Promise<void> {
  if (await lacksFactor(sql, userId, factorDemand())) throw new AppError("LAST_WAY_IN", say("lastFactor"));
}
