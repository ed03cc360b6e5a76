import { DEFAULT_RATE_LIMITS } from "../../apps/server/src/platform/config/rate-limits.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";

/** The names of all environment values that the server reads. */
export function variablesRead(): readonly string[] {
  const read = new Set<string>();
  const values = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(values, "/");
  // The server finds these by their prefix.
  for (const name of Object.keys(DEFAULT_RATE_LIMITS)) read.add(`RATE_LIMIT_${name}`);
  return [...read].sort();
}
