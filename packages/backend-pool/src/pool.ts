import type { Backend } from "./backends.ts";
import { checkBackend } from "./check.ts";
import type { Clock } from "./clock.ts";
import { type Fetch, Unreachable } from "./fetch-with-timeout.ts";
import { afterFailure, afterSuccess, type BackendHealth, isUsable, UNASKED, whileSilent } from "./health.ts";
import { type Strategy, strategies } from "./strategies.ts";

/** A backend with what is known of it now. */
export interface Member {
  readonly backend: Backend;
  readonly health: BackendHealth;
  /** Requests under way through this pool. */
  readonly activeConnections: number;
}

export interface BackendPool {
  readonly members: readonly Member[];
  /**
   * The backend for the next request, by the strategy among the usable ones but those in `except`; a degraded one only
   * when all are. When there is
   * none, the first of the list that is not in `except`, or the first: an address is always given.
   */
  choose(except?: ReadonlySet<number>): Member;
  /** Whether any backend is usable, leaving out those in `except`. */
  hasUsable(except?: ReadonlySet<number>): boolean;
  /** Asks one backend how it is and notes the answer; resolves to whether it is well. */
  check(id: number): Promise<boolean>;
  /** Asks all at once. */
  checkAll(): Promise<void>;
  /** Runs `use` as a request of this backend: counted while it lasts, noted as a success or, when unreachable, a failure. */
  using<T>(id: number, use: (backend: Backend) => Promise<T>): Promise<T>;
  /** Notes that a request has waited for so long: who chooses by time goes elsewhere before the time-out. */
  late(id: number, milliseconds: number): void;
  /** Notes a failure that was seen elsewhere. */
  failed(id: number, error: string): void;
  /** Takes over what was seen elsewhere of the backend at `url`, where that is newer than what is known here. */
  learn(url: string, health: BackendHealth): void;
}

export interface PoolOptions {
  /** At least one: `readBackends` makes them. */
  readonly backends: readonly Backend[];
  readonly strategy?: Strategy;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

interface State {
  readonly backend: Backend;
  health: BackendHealth;
  activeConnections: number;
}

export function createBackendPool(options: PoolOptions): BackendPool {
  const { backends, strategy = "health_based", fetch, clock } = options;
  const states: State[] = backends.map((backend) => ({ backend, health: UNASKED, activeConnections: 0 }));
  const chooseAmong = strategies[strategy]();

  const stateOf = (id: number): State => {
    const state = states.find(({ backend }) => backend.id === id);
    if (!state) throw new Error(`There is no backend ${id}`);
    return state;
  };
  const usable = (except?: ReadonlySet<number>) =>
    states.filter(({ backend, health }) => isUsable(health) && !except?.has(backend.id));
  /** Those that lack nothing, or all when there are none. */
  const preferred = (some: State[]) => {
    const whole = some.filter(({ health }) => !health.isDegraded);
    return whole.length > 0 ? whole : some;
  };
  const failed = (state: State, error: string) => {
    state.health = afterFailure(state.health, { at: clock.now(), error });
  };

  async function check(id: number): Promise<boolean> {
    const state = stateOf(id);
    try {
      const seen = await checkBackend({ fetch, clock }, state.backend.url);
      state.health = afterSuccess(state.health, { at: clock.now(), ...seen });
      return true;
    } catch (error) {
      failed(state, (error as Error).message);
      return false;
    }
  }

  return {
    members: states,
    choose(except) {
      const candidates = preferred(usable(except)).map((state) => ({
        id: state.backend.id,
        health: state.health,
        activeConnections: state.activeConnections,
      }));
      if (candidates.length > 0) return stateOf(chooseAmong(candidates).id);
      return (states.find(({ backend }) => !except?.has(backend.id)) ?? states[0]) as State;
    },
    hasUsable: (except) => usable(except).length > 0,
    check,
    checkAll: async () => void (await Promise.all(states.map(({ backend }) => check(backend.id)))),
    async using(id, use) {
      const state = stateOf(id);
      const start = clock.now();
      state.activeConnections += 1;
      try {
        const result = await use(state.backend);
        state.health = afterSuccess(state.health, { at: clock.now(), responseTime: clock.now() - start });
        return result;
      } catch (error) {
        if (error instanceof Unreachable) failed(state, error.message);
        throw error;
      } finally {
        state.activeConnections -= 1;
      }
    },
    late(id, milliseconds) {
      const state = stateOf(id);
      state.health = whileSilent(state.health, milliseconds);
    },
    failed: (id, error) => failed(stateOf(id), error),
    learn(url, health) {
      const state = states.find(({ backend }) => backend.url === url);
      if (state && health.lastCheck > state.health.lastCheck) state.health = health;
    },
  };
}
