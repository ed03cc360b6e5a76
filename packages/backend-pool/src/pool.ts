import type { Backend } from "./backends.ts";
import { checkBackend } from "./check.ts";
import type { Clock } from "./clock.ts";
import { type Fetch, type Network, Unreachable } from "./fetch-with-timeout.ts";
import { afterFailure, afterSlowRequest, afterSuccess, type BackendHealth, isUsable, UNCHECKED } from "./health.ts";
import { type Choose, type Strategy, strategies } from "./strategies.ts";

/** A backend with its current health and load. */
export interface Member {
  readonly backend: Backend;
  readonly health: BackendHealth;
  /** Requests of this pool that are still unanswered. */
  readonly activeConnections: number;
}

interface State extends Member {
  health: BackendHealth;
  activeConnections: number;
}

export interface PoolOptions {
  /** At least one; see `readBackends`. */
  readonly backends: readonly Backend[];
  readonly strategy?: Strategy;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Tracks the health of several backends and chooses one for each request. */
export class BackendPool {
  readonly #states: readonly State[];
  readonly #network: Network;
  readonly #strategy: Choose;

  constructor({ backends, strategy = "health_based", fetch, clock }: PoolOptions) {
    this.#states = backends.map((backend) => ({ backend, health: UNCHECKED, activeConnections: 0 }));
    this.#network = { fetch, clock };
    this.#strategy = strategies[strategy]();
  }

  get members(): readonly Member[] {
    return this.#states;
  }

  /**
   * Returns the backend for the next request. The strategy chooses among the usable ones that are not in `except`, and
   * takes a degraded one only when all are degraded. Without a usable backend, returns the first one that is not in
   * `except`, or simply the first, so the caller always gets an address.
   */
  choose(except?: ReadonlySet<number>): Member {
    const candidates = withoutDegraded(this.#usable(except)).map(({ backend, health, activeConnections }) => ({
      id: backend.id,
      health,
      activeConnections,
    }));
    if (candidates.length > 0) return this.#state(this.#strategy(candidates).id);
    return (this.#states.find(({ backend }) => !except?.has(backend.id)) ?? this.#states[0]) as State;
  }

  hasUsable(except?: ReadonlySet<number>): boolean {
    return this.#usable(except).length > 0;
  }

  /** Checks one backend and records the result; resolves to whether it is healthy. */
  async check(id: number): Promise<boolean> {
    const state = this.#state(id);
    try {
      const result = await checkBackend(this.#network, state.backend.url);
      state.health = afterSuccess(state.health, { at: this.#now(), ...result });
      return true;
    } catch (error) {
      this.reportFailure(id, (error as Error).message);
      return false;
    }
  }

  /** Counts `use` as a request of this backend while it runs, and records a success or, for `Unreachable`, a failure. */
  async using<T>(id: number, use: (backend: Backend) => Promise<T>): Promise<T> {
    const state = this.#state(id);
    const start = this.#now();
    state.activeConnections += 1;
    try {
      const result = await use(state.backend);
      state.health = afterSuccess(state.health, { at: this.#now(), responseTime: this.#now() - start });
      return result;
    } catch (error) {
      if (error instanceof Unreachable) this.reportFailure(id, error.message);
      throw error;
    } finally {
      state.activeConnections -= 1;
    }
  }

  /** Records how long a request has waited, so strategies that look at time avoid the backend before the timeout. */
  reportSlowRequest(id: number, waitedMs: number): void {
    const state = this.#state(id);
    state.health = afterSlowRequest(state.health, waitedMs);
  }

  reportFailure(id: number, error: string): void {
    const state = this.#state(id);
    state.health = afterFailure(state.health, { at: this.#now(), error });
  }

  /** Adopts a newer health of the backend at `url`, observed by another pool. */
  learn(url: string, health: BackendHealth): void {
    const state = this.#states.find(({ backend }) => backend.url === url);
    if (state && health.lastCheck > state.health.lastCheck) state.health = health;
  }

  #usable(except?: ReadonlySet<number>): State[] {
    return this.#states.filter(({ backend, health }) => isUsable(health) && !except?.has(backend.id));
  }

  #state(id: number): State {
    const state = this.#states.find(({ backend }) => backend.id === id);
    if (!state) throw new Error(`There is no backend ${id}`);
    return state;
  }

  #now(): number {
    return this.#network.clock.now();
  }
}

function withoutDegraded(states: State[]): State[] {
  const whole = states.filter(({ health }) => !health.isDegraded);
  return whole.length > 0 ? whole : states;
}
