import { wait } from "./clock.ts";
import { fetchWithTimeout, type Network, Unreachable } from "./fetch-with-timeout.ts";
import type { BackendPool, Member } from "./pool.ts";
import { retry } from "./retry.ts";

export interface PoolRequest {
  /** Includes the query string. */
  readonly path: string;
  readonly init: RequestInit;
  /** Total number of attempts; 1 for a change that only one backend may run. */
  readonly attempts: number;
  readonly timeoutMs: number;
  /** Chooses the backend for the next attempt; undefined when none is left. */
  readonly choose: (tried: ReadonlySet<number>) => Member | undefined;
  /** Runs alongside each attempt and is cancelled when the attempt ends. */
  readonly watch?: ((member: Member, tried: ReadonlySet<number>) => { cancel(): void }) | undefined;
}

export interface PoolAnswer {
  readonly response: Response;
  readonly member: Member;
}

/** No backend answered; `message` is a sentence for the user. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/**
 * Sends a request to a backend, and immediately to another one if the first does not answer.
 * @throws NoAnswer
 */
export async function requestFromPool(
  pool: BackendPool,
  network: Network,
  { path, init, attempts, timeoutMs, choose, watch }: PoolRequest,
): Promise<PoolAnswer> {
  if (!pool.hasUsable()) throw new NoAnswer("No healthy backends available and all wake-up attempts failed");
  const tried = new Set<number>();

  async function attempt(): Promise<PoolAnswer> {
    const member = choose(tried);
    if (!member) throw new NoAnswer("No backend could be reached. Please try again in a moment.");
    tried.add(member.backend.id);
    const watching = watch?.(member, tried);
    try {
      const response = await pool.using(member.backend.id, ({ url }) =>
        fetchWithTimeout(network, timeoutMs, `${url}${path}`, init, fromBackend),
      );
      return { response, member };
    } finally {
      watching?.cancel();
    }
  }

  const policy = { attempts, pause: () => 0, isTransient };
  return retry(policy, (milliseconds) => wait(network.clock, milliseconds), attempt).catch(asNoAnswer);
}

const isTransient = (error: unknown) => error instanceof Unreachable;

async function fromBackend(response: Response): Promise<Response> {
  if (!isFromBackend(response)) throw new Unreachable(`The host answered ${response.status}`);
  return response;
}

function asNoAnswer(error: unknown): never {
  if (error instanceof Unreachable)
    throw new NoAnswer("The backend could not be reached. Please try again in a moment.");
  throw error;
}

/**
 * Whether a response comes from one of our servers. While a server is down or starting, its host answers a 5xx with its
 * own HTML page; our servers answer a 5xx in JSON. The pool treats the host's page as no answer.
 */
const isFromBackend = ({ status, headers }: Pick<Response, "status" | "headers">): boolean =>
  status < 500 || (headers.get("content-type") ?? "").startsWith("application/json");
