import type { Clock } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import { phrase, sentenceOfError } from "../../engine-sentences.ts";

/** An account with a token that may work for it. */
export interface Access {
  readonly account: string;
  readonly token: string;
}

const REFUSED_REST = 10 * 60_000;
const CROWDED_REST = 10_000;
/** Maximum tries of one request, regardless of the number of keys. */
const MOST_TRIES = 4;

/** The free allocation of an account resets at midnight UTC. */
const untilMidnight = (now: number) => 86_400_000 - (now % 86_400_000);

/**
 * Accounts and tokens in rotation. The first token belongs to the first account and so on; other combinations are tried
 * only while none of these works. A refused combination rests for a time. An account with an exhausted allocation rests
 * with all its tokens.
 */
export class Rotation {
  readonly #matched: readonly Access[];
  readonly #crossed: readonly Access[];
  readonly #clock: Clock;
  readonly #resting = new Map<Access, { until: number; error: EngineError }>();
  #turn = 0;

  constructor(accounts: readonly string[], tokens: readonly string[], clock: Clock) {
    const size = accounts.length * tokens.length === 0 ? 0 : Math.max(accounts.length, tokens.length);
    const at = (i: number): Access => ({
      account: accounts[i % accounts.length] as string,
      token: tokens[i % tokens.length] as string,
    });
    this.#matched = Array.from({ length: size }, (_, i) => at(i));
    const isMatched = ({ account, token }: Access) =>
      this.#matched.some((one) => one.account === account && one.token === token);
    this.#crossed = accounts
      .flatMap((account) => tokens.map((token) => ({ account, token })))
      .filter((access) => !isMatched(access));
    this.#clock = clock;
  }

  /** Tries each access at most once, until one is not refused. */
  async use<T>(work: (access: Access) => Promise<T>): Promise<T> {
    for (const access of this.#inTurn()) {
      try {
        return await work(access);
      } catch (error) {
        if (!(error instanceof EngineError) || !this.#rest(access, error)) throw error;
      }
    }
    throw this.#noneAvailable();
  }

  /** Why no access works now; null while one may. */
  refused(): EngineError | null {
    const available = [...this.#matched, ...this.#crossed].some((access) => !this.#isResting(access));
    return available ? null : this.#noneAvailable();
  }

  #inTurn(): Access[] {
    const turn = this.#turn++;
    const turned = (some: readonly Access[]) => {
      const available = some.filter((access) => !this.#isResting(access));
      const from = available.length === 0 ? 0 : turn % available.length;
      return [...available.slice(from), ...available.slice(0, from)];
    };
    return [...turned(this.#matched), ...turned(this.#crossed)].slice(0, MOST_TRIES);
  }

  #isResting(access: Access): boolean {
    return (this.#resting.get(access)?.until ?? 0) > this.#now();
  }

  /** Returns false for errors that do not depend on the key: another key would get the same. */
  #rest(access: Access, error: EngineError): boolean {
    const now = this.#now();
    if (error.code === "auth") this.#resting.set(access, { until: now + REFUSED_REST, error });
    else if (error.code === "rate_limited")
      this.#resting.set(access, { until: now + (error.retryAfter ?? CROWDED_REST), error });
    else if (error.code === "quota") {
      const same = [...this.#matched, ...this.#crossed].filter(({ account }) => account === access.account);
      for (const one of same) this.#resting.set(one, { until: now + untilMidnight(now), error });
    } else return false;
    return true;
  }

  /** Returns the error of the key that is available again first, with the time until then. */
  #noneAvailable(): EngineError {
    const now = this.#now();
    const rests = [...this.#resting.values()].filter(({ until }) => until > now);
    const [soonest] = rests.sort((a, b) => a.until - b.until);
    if (!soonest) return new EngineError("auth", phrase("noAccountAndToken"));
    return new EngineError(soonest.error.code, sentenceOfError(soonest.error), { retryAfter: soonest.until - now });
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
