import { AppError } from "../../http/errors.ts";
import { networkOf } from "../../http/limits.ts";
import type { AccountServices } from "./dependencies.ts";

export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** Refusals that mean the password was wrong: they alone count against the limits. */
const WRONG: readonly string[] = ["INVALID_CREDENTIALS", "WRONG_PASSWORD"];

/** Runs one try of a password. Tries are counted before they are made, so that many at once cannot slip through. */
export async function countedAttempt<T>(
  { limits }: AccountServices,
  { email, address }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const network = networkOf(address);
  const pair = `${network} ${email}`;
  const refund = async () => {
    await limits.refund("SIGN_IN", pair);
    await limits.refund("SIGN_IN_ADDRESS", network);
  };
  await limits.consume("SIGN_IN", pair);
  try {
    await limits.consume("SIGN_IN_ADDRESS", network);
  } catch (error) {
    await limits.refund("SIGN_IN", pair);
    throw error;
  }
  try {
    const done = await attempt();
    await refund();
    return done;
  } catch (error) {
    if (!(error instanceof AppError && WRONG.includes(error.code))) await refund();
    throw error;
  }
}
