import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = join(tmpdir(), "lingualoom-edge");

/**
 * What keeps Cloudflare's tool to itself: it tells nobody about this machine, fetches nothing by itself, writes only
 * into the project and the folder for temporary files, and leaves the server's `.env` alone.
 */
export const quietly: Readonly<Record<string, string>> = {
  DO_NOT_TRACK: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  // Otherwise its notes would be in the home folder.
  XDG_CONFIG_HOME: folder,
  XDG_CACHE_HOME: folder,
  WRANGLER_REGISTRY_PATH: join(folder, "registry"),
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
};
