import { DEFAULT_RATE_LIMITS } from "../../apps/server/src/config/rate-limits.ts";
import { readConfig } from "../../apps/server/src/config.ts";

/** The names of all environment values that the server reads, as it reads them. */
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
  // These are looked for among what is there, by their beginning.
  for (const name of Object.keys(DEFAULT_RATE_LIMITS)) read.add(`RATE_LIMIT_${name}`);
  return [...read].sort();
}
