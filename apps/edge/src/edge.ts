import { systemClock } from "@lingualoom/backend-pool/clock.ts";
import { createControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";
import { type EdgeConfig, readConfig } from "./config.ts";
import { createListChange } from "./control/change-list.ts";
import { controlRoutes } from "./control/routes.ts";
import { createVerify } from "./control/verify.ts";
import type { Env } from "./env.ts";
import { Forward } from "./forward/forward.ts";
import { isSocketUpgrade } from "./forward/upgrade.ts";
import { createHealthChecks } from "./pool/health-checks.ts";
import { createHealthSnapshots } from "./pool/health-snapshots.ts";
import { createListStore } from "./pool/list-store.ts";
import { ListSync } from "./pool/list-sync.ts";
import { Refusal } from "./refusal.ts";

export interface Edge {
  answer(request: Request, context: ExecutionContext): Promise<Response>;
  /** Runs once a minute: checks the backends that are due. */
  tick(): Promise<void>;
}

/** Composes the worker from its configuration: the pool of backends, control calls and forwarding. */
export function createEdge(env: Env): Edge {
  const config = configOrNull(env);
  if (!config) return misconfigured;
  const clock = systemClock;
  const now = () => new Date(clock.now());
  const snapshots = createHealthSnapshots(env.STATE);
  const lists = createListStore(env.STATE);
  const controlPlane = createControlPlane({
    store: lists,
    initial: config.backends,
    allowedOrigins: config.backendOrigins,
    now,
  });
  const listSync = new ListSync({ config, controlPlane, snapshots, fetch: edgeFetch, clock });
  const healthChecks = createHealthChecks({ config, listSync, snapshots, clock });
  const forward = new Forward({ config, listSync, fetch: edgeFetch, clock });
  const verify = createVerify({ forward, clock });
  const changeList = createListChange({ config, lists, forward, listSync, now });
  const routes = controlRoutes({
    config,
    clock,
    controlPlane,
    listSync,
    snapshots,
    verify,
    changeList,
    forward,
  });

  return {
    async answer(request, context) {
      try {
        // CORS does not cover WebSockets; the backend checks the origin of the handshake itself.
        if (isSocketUpgrade(request)) return await forward.toAny(request, context);
        return await routes.fetch(request, env, context);
      } catch (error) {
        if (error instanceof Refusal) return error.asResponse();
        throw error;
      }
    },
    tick: healthChecks.tick,
  };
}

/** Logs the problems for the operator; a visitor learns nothing about them. */
function configOrNull(env: Env): EdgeConfig | null {
  try {
    return readConfig(env);
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
}

const misconfigured: Edge = {
  answer: async () => new Refusal("UNAVAILABLE", "This service is not set up yet.").asResponse(),
  tick: async () => {},
};

/** Wraps the runtime's `fetch`, which throws various errors: the pool expects a TypeError for network failures. */
const edgeFetch: Fetch = async (url, init) => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name)) throw error;
    throw new TypeError((error as Error).message, { cause: error });
  }
};
