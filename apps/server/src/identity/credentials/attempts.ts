import type { RateLimit } from "#/platform/config/rate-limits.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf, refusal } from "#/platform/rate-limits/limits.ts";
import type { SignInServices } from "./services.ts";
import { countFailure, takeBackFailure } from "./sign-in-failures-store.ts";

/**
 * Counts an attempt for an email address in a browser unknown to the account, from any network. That slows an attacker
 * who guesses from many networks, and the owner only in a browser they never used; a reset link makes that one known.
 * @returns a function that takes the count back, if the attempt did not fail
 * @throws AppError `RATE_LIMITED` until the wait is over
 */
async function countAgainstAddress(
  sql: Sql,
  addressHash: Buffer,
  now: Date,
  limit: RateLimit,
): Promise<() => Promise<void>> {
  const freeAt = await countFailure(sql, addressHash, now, limit);
  if (freeAt) throw refusal(freeAt.getTime() - now.getTime());
  return () => takeBackFailure(sql, addressHash);
}

export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** Hash of the device token if this browser has signed in to the account before, else null. */
  readonly knownDevice: Buffer | null;
  readonly signedIn?: boolean;
}

/** Refusals that count as an attempt, because the password or the code was checked. */
const TRIED: readonly string[] = [
  "INVALID_CREDENTIALS",
  "WRONG_PASSWORD",
  "WRONG_CODE",
  "EMAIL_NOT_VERIFIED",
  "SUSPENDED",
];

type Count = () => Promise<TakeBack>;
type TakeBack = () => Promise<void>;

/**
 * Runs one password attempt. It is counted before it runs, so that many at once cannot slip through. A correct password
 * takes back its count of failures, so that families behind one address are not locked out; the count of all attempts
 * remains, so that no answer is exempt from limits.
 */
export async function countedAttempt<T>(
  services: SignInServices,
  asked: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const failures: TakeBack[] = [];
  const all: TakeBack[] = [];
  const takeBack = async (counted: TakeBack[]) => {
    for (const one of counted) await one();
  };
  try {
    const counts = countsOf(services, asked);
    for (const count of counts.all) all.push(await count());
    for (const count of counts.failures) failures.push(await count());
    const done = await attempt();
    await takeBack(failures);
    return done;
  } catch (error) {
    const wasTried = error instanceof AppError && TRIED.includes(error.code);
    // Nothing was checked: a limit refused the attempt, or the server failed.
    if (!wasTried) await takeBack([...failures, ...all]);
    throw error;
  }
}

function countsOf(
  { limits, database, clock, tokens }: SignInServices,
  { email, address, knownDevice, signedIn }: Attempt,
): { all: Count[]; failures: Count[] } {
  const network = networkOf(address);
  const pair = `${network} ${email}`;
  // A stranger in the same network does not use up the attempts of the owner's browser.
  const own = knownDevice ? `${knownDevice.toString("base64url")} ${email}` : pair;
  const within =
    (name: "SIGN_IN" | "SIGN_IN_ADDRESS" | "SIGN_IN_ALL" | "SIGN_IN_ALL_ADDRESS", key: string) => async () => {
      await limits.consume(name, key);
      return () => limits.refund(name, key);
    };
  const everywhere = limits.rule("SIGN_IN_EVERYWHERE");
  const slowed = everywhere !== null && knownDevice === null && !signedIn;
  return {
    all: [within("SIGN_IN_ALL", own), within("SIGN_IN_ALL_ADDRESS", network)],
    failures: [
      within("SIGN_IN", own),
      within("SIGN_IN_ADDRESS", network),
      ...(slowed ? [() => countAgainstAddress(database, tokens.addressHash(email), clock.now(), everywhere)] : []),
    ],
  };
}
