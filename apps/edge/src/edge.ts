import { systemClock } from "@lingualoom/backend-pool/clock.ts";
import { createControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { type EdgeConfig, readConfig } from "./config.ts";
import { createConfigChange } from "./control/change-list.ts";
import { controlRoutes } from "./control/routes.ts";
import { createVerify } from "./control/verify.ts";
import type { Env } from "./env.ts";
import { edgeFetch } from "./forward/edge-fetch.ts";
import { createForward } from "./forward/forward.ts";
import { isSocketUpgrade } from "./forward/upgrade.ts";
import { createRounds } from "./pool/health-checks.ts";
import { createSnapshots } from "./pool/health-snapshots.ts";
import { createListStore } from "./pool/list-store.ts";
import { createFollowing } from "./pool/list-sync.ts";
import { Refusal } from "./refusal.ts";

export interface Edge {
  answer(request: Request, context: ExecutionContext): Promise<Response>;
  /** Runs once a minute: checks and wakes those whose turn it is. */
  tick(): Promise<void>;
}

/** Everything is built here, by hand and in reading order. */
export function createEdge(env: Env): Edge {
  const config = configOrNull(env);
  if (!config) return misconfigured;
  const clock = systemClock;
  const now = () => new Date(clock.now());
  const snapshots = createSnapshots(env.STATE);
  const lists = createListStore(env.STATE);
  const controlPlane = createControlPlane({
    store: lists,
    initial: config.backends,
    allowedOrigins: config.backendOrigins,
    now,
  });
  const following = createFollowing({ config, controlPlane, snapshots, fetch: edgeFetch, clock });
  const rounds = createRounds({ config, following, snapshots, clock });
  const forward = createForward({ config, following, fetch: edgeFetch, clock });
  const verify = createVerify({ forward, clock });
  const change = createConfigChange({ config, lists, forward, following, now });
  const routes = controlRoutes({
    config,
    clock,
    controlPlane,
    following,
    snapshots,
    verify,
    change,
    forward,
  });

  return {
    async answer(request, context) {
      try {
        // Cross-origin rules do not know WebSockets; the backend looks at the origin of the handshake itself.
        if (isSocketUpgrade(request)) return await forward.toAny(request, context);
        return await routes.fetch(request, env, context);
      } catch (error) {
        if (error instanceof Refusal) return error.asResponse();
        throw error;
      }
    },
    tick: rounds.tick,
  };
}

/** The reasons are for the operator, who reads the log; a visitor learns nothing of the insides. */
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
