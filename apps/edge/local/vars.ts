import type { Env } from "../src/env.ts";

const NAMES: Readonly<Record<Exclude<keyof Env, "STATE">, true>> = {
  PUBLIC_URL: true,
  EDGE_URL: true,
  ALLOWED_ORIGINS: true,
  COOKIE_DOMAIN: true,
  BACKENDS: true,
  BACKEND_ORIGINS: true,
  BACKEND_STRATEGY: true,
  BACKEND_MODE: true,
  KEEPALIVE_INTERVAL_MS: true,
  SLEEP_AFTER_MS: true,
  REQUEST_TIMEOUT_MS: true,
};

export type Vars = Readonly<Record<string, string>>;

/** The worker's settings from the environment. They have the server's names, so one file serves both. */
export const varsOf = (environment: Readonly<Record<string, string | undefined>>): Vars =>
  Object.fromEntries(
    Object.keys(NAMES).flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
