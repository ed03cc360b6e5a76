import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { MODES, type Mode, SLEEP_AFTER_MS } from "@lingualoom/backend-pool/keep-alive.ts";
import { isCookieDomain, isWithin, siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import { STRATEGIES, type Strategy } from "@lingualoom/backend-pool/strategies.ts";
import type { Env } from "./env.ts";

export interface EdgeConfig {
  /** Pages that may send requests: PUBLIC_URL and ALLOWED_ORIGINS. */
  readonly origins: ReadonlySet<string>;
  /** The backends of the deployment. The first is the primary. */
  readonly backends: readonly string[];
  /** Origins an administrator may add. */
  readonly backendOrigins: readonly string[];
  readonly strategy: Strategy;
  readonly mode: Mode;
  /** Null: the mode's interval. */
  readonly keepAliveMs: number | null;
  readonly sleepAfterMs: number;
  /** Timeout for the start of an answer, if another backend could give it. */
  readonly requestTimeoutMs: number;
}

type Setting = Exclude<keyof Env, "STATE">;

const REQUEST_TIMEOUT_MS = 8_000;

/** @throws Error that names every invalid setting */
export function readConfig(env: Env): EdgeConfig {
  const settings = new Settings(env);
  const [publicUrl] = settings.origins("PUBLIC_URL");
  const [edgeUrl = publicUrl] = settings.origins("EDGE_URL");
  const backends = settings.origins("BACKENDS");
  const config: EdgeConfig = {
    origins: new Set([...(publicUrl ? [publicUrl] : []), ...settings.origins("ALLOWED_ORIGINS")]),
    backends,
    backendOrigins: settings.origins("BACKEND_ORIGINS"),
    strategy: settings.oneOf("BACKEND_STRATEGY", STRATEGIES, "health_based"),
    mode: settings.oneOf("BACKEND_MODE", Object.keys(MODES) as Mode[], "normal"),
    keepAliveMs: settings.milliseconds("KEEPALIVE_INTERVAL_MS", 0) || null,
    sleepAfterMs: settings.milliseconds("SLEEP_AFTER_MS", SLEEP_AFTER_MS),
    requestTimeoutMs: settings.milliseconds("REQUEST_TIMEOUT_MS", REQUEST_TIMEOUT_MS),
  };
  const { problems } = settings;
  if (!publicUrl && !settings.text("PUBLIC_URL")) problems.push("PUBLIC_URL must say where people reach the page.");
  problems.push(
    ...siteProblems({ publicUrl, edgeUrl, cookieDomain: settings.text("COOKIE_DOMAIN") }),
    ...[...backends, ...config.backendOrigins].flatMap(backendProblem),
    ...listProblem(backends),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

/** Reads settings and collects their problems. */
class Settings {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: Setting): string | null {
    return this.#env[name]?.trim() || null;
  }

  origins(name: Setting): string[] {
    const items = (this.text(name) ?? "").split(",").flatMap((item) => item.trim() || []);
    return items.flatMap((item) => this.#origin(name, item));
  }

  oneOf<T extends string>(name: Setting, possible: readonly T[], otherwise: T): T {
    const given = this.text(name) ?? otherwise;
    if (possible.includes(given as T)) return given as T;
    this.problems.push(`${name} must be one of ${possible.join(", ")}, not "${given}".`);
    return otherwise;
  }

  milliseconds(name: Setting, otherwise: number): number {
    const given = Number(this.text(name) ?? otherwise);
    if (Number.isInteger(given) && given >= 0) return given;
    this.problems.push(`${name} must be a whole number of milliseconds, not "${this.text(name)}".`);
    return otherwise;
  }

  #origin(name: Setting, item: string): string[] {
    const url = URL.parse(item);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return [url.origin];
    this.problems.push(`${name} must be an address without a path, such as https://chat.example.org, not "${item}".`);
    return [];
  }
}

interface Site {
  readonly publicUrl: string | undefined;
  readonly edgeUrl: string | undefined;
  readonly cookieDomain: string | null;
}

function siteProblems({ publicUrl, edgeUrl, cookieDomain }: Site): string[] {
  if (cookieDomain && !isCookieDomain(cookieDomain))
    return [`COOKIE_DOMAIN must be a domain such as example.org, not "${cookieDomain}".`];
  if (!publicUrl || !edgeUrl) return [];
  const problem = siteProblem({ publicUrl, edgeUrl, cookieDomain });
  return problem ? [problem] : [];
}

function listProblem(backends: readonly string[]): string[] {
  try {
    readBackends(backends, new Date(0));
    return [];
  } catch (error) {
    return [`BACKENDS: ${(error as Error).message}.`];
  }
}

/** Backends receive session cookies, so only loopback addresses may be unencrypted. */
function backendProblem(origin: string): string[] {
  const { protocol, hostname } = new URL(origin);
  const isLoopback = isWithin(hostname, "localhost") || hostname === "[::1]" || hostname.startsWith("127.");
  return protocol === "https:" || isLoopback ? [] : [`"${origin}" must start with https://.`];
}
