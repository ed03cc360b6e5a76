import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { MODES, type Mode, SLEEP_AFTER_MS } from "@lingualoom/backend-pool/keep-alive.ts";
import { isCookieDomain, isWithin, siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import { STRATEGIES, type Strategy } from "@lingualoom/backend-pool/strategies.ts";
import type { Env } from "./env.ts";

export interface EdgeConfig {
  /** Pages that may send requests: PUBLIC_URL and ALLOWED_ORIGINS. */
  readonly origins: ReadonlySet<string>;
  /** The list of the deployment. The first is the primary. */
  readonly backends: readonly string[];
  /** Origins an administrator may add. */
  readonly backendOrigins: readonly string[];
  readonly strategy: Strategy;
  readonly mode: Mode;
  /** Null: the interval of the mode. */
  readonly keepAliveMs: number | null;
  readonly sleepAfterMs: number;
  /** How long a backend may take to begin an answer, if another backend could give it. */
  readonly requestTimeoutMs: number;
}

type Setting = Exclude<keyof Env, "STATE">;

const REQUEST_TIMEOUT_MS = 8_000;

/** @throws Error that names every wrong setting */
export function readConfig(env: Env): EdgeConfig {
  const problems: string[] = [];
  const text = (name: Setting) => env[name]?.trim() || null;
  const list = (name: Setting) => (text(name) ?? "").split(",").flatMap((item) => item.trim() || []);
  const origin = (name: Setting, item: string): string[] => {
    const url = URL.parse(item);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return [url.origin];
    problems.push(
      `${name} must be an address without a path, such as https://chat.example.org, not "${item}".`,
    );
    return [];
  };
  const oneOf = <T extends string>(name: Setting, possible: readonly T[], otherwise: T): T => {
    const given = text(name) ?? otherwise;
    if (possible.includes(given as T)) return given as T;
    problems.push(`${name} must be one of ${possible.join(", ")}, not "${given}".`);
    return otherwise;
  };
  const milliseconds = (name: Setting, otherwise: number) => {
    const given = Number(text(name) ?? otherwise);
    if (Number.isInteger(given) && given >= 0) return given;
    problems.push(`${name} must be a whole number of milliseconds, not "${text(name)}".`);
    return otherwise;
  };

  const [publicUrl] = list("PUBLIC_URL").flatMap((item) => origin("PUBLIC_URL", item));
  const [edgeUrl = publicUrl] = list("EDGE_URL").flatMap((item) => origin("EDGE_URL", item));
  const cookieDomain = text("COOKIE_DOMAIN");
  const backends = list("BACKENDS").flatMap((item) => origin("BACKENDS", item));
  const config: EdgeConfig = {
    origins: new Set([
      ...(publicUrl ? [publicUrl] : []),
      ...list("ALLOWED_ORIGINS").flatMap((item) => origin("ALLOWED_ORIGINS", item)),
    ]),
    backends,
    backendOrigins: list("BACKEND_ORIGINS").flatMap((item) => origin("BACKEND_ORIGINS", item)),
    strategy: oneOf("BACKEND_STRATEGY", STRATEGIES, "health_based"),
    mode: oneOf("BACKEND_MODE", Object.keys(MODES) as Mode[], "normal"),
    keepAliveMs: milliseconds("KEEPALIVE_INTERVAL_MS", 0) || null,
    sleepAfterMs: milliseconds("SLEEP_AFTER_MS", SLEEP_AFTER_MS),
    requestTimeoutMs: milliseconds("REQUEST_TIMEOUT_MS", REQUEST_TIMEOUT_MS),
  };

  if (!publicUrl && !text("PUBLIC_URL")) problems.push("PUBLIC_URL must say where people reach the page.");
  if (cookieDomain && !isCookieDomain(cookieDomain))
    problems.push(`COOKIE_DOMAIN must be a domain such as example.org, not "${cookieDomain}".`);
  else if (publicUrl && edgeUrl) {
    const problem = siteProblem({ publicUrl, edgeUrl, cookieDomain });
    if (problem) problems.push(problem);
  }
  for (const url of [...backends, ...config.backendOrigins]) problems.push(...backendProblem(url));
  try {
    readBackends(backends, new Date(0));
  } catch (error) {
    problems.push(`BACKENDS: ${(error as Error).message}.`);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

/** Backends get session cookies, so only loopback addresses may do without encryption. */
function backendProblem(origin: string): string[] {
  const { protocol, hostname } = new URL(origin);
  const isLoopback = isWithin(hostname, "localhost") || hostname === "[::1]" || hostname.startsWith("127.");
  return protocol === "https:" || isLoopback ? [] : [`"${origin}" must start with https://.`];
}
