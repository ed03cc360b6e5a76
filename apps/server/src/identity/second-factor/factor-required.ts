import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { SignedIn } from "../sessions/session.ts";

export const factorRequired = () => new AppError("SECOND_FACTOR_REQUIRED", say("secondFactorRequired"));

/** @throws AppError `SECOND_FACTOR_REQUIRED` */
export function demandFactor({ lacksFactor }: SignedIn): void {
  if (lacksFactor) throw factorRequired();
}
