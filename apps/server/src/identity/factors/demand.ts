import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Proof } from "#/platform/caller.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { hasFactor, lacksFactor } from "../accounts/demand-store.ts";
import type { SignInServices } from "../credentials/services.ts";

type Services = Pick<SignInServices, "database" | "factorDemand" | "announcedFactorDemand">;

const concerns = (demand: FactorDemand, isAdmin: boolean) =>
  demand === "everyone" || (demand === "administrators" && isAdmin);

/** Adds the second factor that the session's user has yet to show, now or from an announced day. */
export async function withFactorDemand(
  { database, factorDemand, announcedFactorDemand }: Services,
  me: Me,
  provenBy: Proof | null,
): Promise<Me> {
  if (provenBy !== null && provenBy !== "password") return me;
  if (concerns(factorDemand(), me.isAdmin)) return { ...me, needsSecondFactor: true };
  const { who, from } = announcedFactorDemand();
  if (from === null || !concerns(who, me.isAdmin) || (await hasFactor(database, me._id))) return me;
  return { ...me, secondFactorFrom: from };
}

/**
 * Requires that a second factor remains if the user must have one.
 * @throws AppError `LAST_WAY_IN`
 */
export async function requireRemainingFactor(
  { factorDemand }: Pick<Services, "factorDemand">,
  sql: Sql,
  userId: string,
): Promise<void> {
  if (await lacksFactor(sql, userId, factorDemand())) throw new AppError("LAST_WAY_IN", say("lastFactor"));
}
