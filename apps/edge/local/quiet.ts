import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = join(tmpdir(), "lingualoom-edge");

/**
 * Settings for Cloudflare's tool: it sends no metrics, fetches nothing by itself, writes only to the project and the
 * folder for temporary files, and does not read the server's `.env`.
 */
export const quietly: Readonly<Record<string, string>> = {
  DO_NOT_TRACK: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  // By default the tool writes its settings to the home folder.
  XDG_CONFIG_HOME: folder,
  XDG_CACHE_HOME: folder,
  WRANGLER_REGISTRY_PATH: join(folder, "registry"),
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
};
