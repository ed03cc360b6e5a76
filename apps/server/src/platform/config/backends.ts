import { MODES, type Mode, SLEEP_AFTER_MS } from "@lingualoom/backend-pool/keep-alive.ts";
import { isCookieDomain, isWithin, siteProblem } from "@lingualoom/backend-pool/same-site.ts";
import { STRATEGIES, type Strategy } from "@lingualoom/backend-pool/strategies.ts";
import type { Environment } from "./environment.ts";

export interface BackendsConfig {
  /** The backends of the deployment, primary first. Empty for a single server. */
  readonly initial: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly strategy: Strategy;
  readonly mode: Mode;
  /** Milliseconds of a keep-alive cycle; null: the default of the mode. */
  readonly keepAliveMs: number | null;
  /** Milliseconds without an answer after which a backend counts as asleep. */
  readonly sleepAfterMs: number;
  /** Address of the edge worker, which then owns the list; null without a worker. */
  readonly edgeUrl: string | null;
  /** The domain whose hosts all receive the session cookie; null: only the host that set it. */
  readonly cookieDomain: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

export function readBackendsConfig(environment: Environment, page: string): BackendsConfig {
  const origins = (name: string) => environment.list(name).flatMap((item) => environment.origin(name, item) ?? []);
  const keepAliveMs = environment.wholeNumber("KEEPALIVE_INTERVAL_MS", 0, 0, DAY_MS);
  const edgeUrl = environment.origin("EDGE_URL");
  const cookieDomain = readCookieDomain(environment, page);
  const problem = edgeUrl && URL.canParse(page) && siteProblem({ publicUrl: page, edgeUrl, cookieDomain });
  if (problem) environment.problems.push(problem);
  return {
    initial: origins("BACKENDS"),
    allowedOrigins: origins("BACKEND_ORIGINS"),
    strategy: environment.oneOf("BACKEND_STRATEGY", STRATEGIES, "health_based"),
    mode: environment.oneOf("BACKEND_MODE", Object.keys(MODES) as Mode[], "normal"),
    keepAliveMs: keepAliveMs === 0 ? null : keepAliveMs,
    sleepAfterMs: environment.wholeNumber("SLEEP_AFTER_MS", SLEEP_AFTER_MS, 1_000, DAY_MS),
    edgeUrl,
    cookieDomain,
  };
}

function readCookieDomain(environment: Environment, page: string): string | null {
  const domain = environment.text("COOKIE_DOMAIN")?.toLowerCase() ?? null;
  if (domain === null) return null;
  const isPossible = isCookieDomain(domain) && isWithin(URL.parse(page)?.hostname ?? "", domain);
  if (!isPossible)
    environment.problems.push(
      `COOKIE_DOMAIN must be a parent domain of the host in PUBLIC_URL, such as example.org for https://chat.example.org, not "${domain}".`,
    );
  return isPossible ? domain : null;
}
