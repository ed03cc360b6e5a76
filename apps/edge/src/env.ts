import type { KVNamespace } from "@cloudflare/workers-types";

/** The bindings of the deployment. Settings are text; `config.ts` parses them. */
export interface Env {
  /** Stores the list of backends and their last health; contains no secrets. */
  readonly STATE: KVNamespace;
  readonly PUBLIC_URL?: string;
  readonly EDGE_URL?: string;
  readonly ALLOWED_ORIGINS?: string;
  readonly COOKIE_DOMAIN?: string;
  readonly BACKENDS?: string;
  readonly BACKEND_ORIGINS?: string;
  readonly BACKEND_STRATEGY?: string;
  readonly BACKEND_MODE?: string;
  readonly KEEPALIVE_INTERVAL_MS?: string;
  readonly SLEEP_AFTER_MS?: string;
  readonly REQUEST_TIMEOUT_MS?: string;
}
