import type { ClientAuth, Configuration } from "openid-client";
import type { Clock } from "#/platform/clock.ts";
import type { ConfiguredProvider } from "#/platform/config/sign-in-providers.ts";
import { lazily } from "#/platform/lazily.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { isSameIssuer } from "../accounts/issuer.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { ProviderProblem } from "./problem.ts";

export const openidClient = lazily(() => import("openid-client"));

export const TIMEOUT_SECONDS = 5;
const KNOWN_MS = 60 * 60 * 1_000;
/** Milliseconds that a failure is cached, so that only one of many users waits for a provider that is down. */
const FAILED_MS = 3_000;

interface CachedConfiguration {
  readonly configuration: Promise<Configuration>;
  until: number;
}

export class Discovery {
  readonly #clock: Clock;
  readonly #asked = new Map<string, CachedConfiguration>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws ProviderProblem `unavailable`, or `failed` for a provider with worthless signatures */
  async of(provider: ConfiguredProvider, { refresh = false } = {}): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const now = this.#clock.now().getTime();
    for (const [other, { until }] of this.#asked) if (until <= now) this.#asked.delete(other);
    const known = this.#asked.get(key);
    if (known && !refresh) return known.configuration;
    const asked = { configuration: discover(provider), until: now + KNOWN_MS };
    this.#asked.set(key, asked);
    asked.configuration.catch(() => {
      asked.until = this.#clock.now().getTime() + FAILED_MS;
    });
    return asked.configuration;
  }
}

async function discover(provider: ConfiguredProvider): Promise<Configuration> {
  const { issuer, label } = provider;
  const configuration = await ask(provider, issuer).catch((error) => {
    const found = issuerIn(error);
    // Many issuers end with a slash that operators omit.
    if (found !== null && isSameIssuer(found, issuer)) return ask(provider, found);
    throw new ProviderProblem("unavailable", {
      cause: error,
      advice: found === null ? null : say("providerIsAnother", { name: label, found, given: issuer }),
    });
  });
  const algorithms = configuration.serverMetadata().id_token_signing_alg_values_supported ?? [];
  if (algorithms.length > 0 && algorithms.every(isOfSecret))
    throw new ProviderProblem("failed", {
      cause: new Error(`ID tokens are signed by ${algorithms.join(", ")} alone`),
      advice: say("providerSignsBySecret", { name: label, algorithm: algorithms.join(", ") }),
    });
  return configuration;
}

/** HMAC keys are known to both sides and `none` is no signature, so the library rejects both. */
const isOfSecret = (algorithm: string): boolean => algorithm.startsWith("HS") || algorithm === "none";

/** Returns advice for the operator when an ID token was signed that way; null for any other failure. */
export function adviceOnSignature(error: unknown, name: string): LocalizableText | null {
  for (let at = error; typeof at === "object" && at !== null; at = (at as Error).cause) {
    const { alg, header } = at as { readonly alg?: unknown; readonly header?: { readonly alg?: unknown } };
    const algorithm = alg ?? header?.alg;
    if (typeof algorithm === "string" && isOfSecret(algorithm))
      return say("providerSignsBySecret", { name, algorithm });
  }
  return null;
}

/** Returns the provider's own issuer, if a different one is why the library refused its configuration. */
function issuerIn(error: unknown): string | null {
  const { attribute, body } = ((error as Error).cause ?? {}) as {
    readonly attribute?: unknown;
    readonly body?: { readonly issuer?: unknown };
  };
  return attribute === "issuer" && typeof body?.issuer === "string" && URL.canParse(body.issuer) ? body.issuer : null;
}

async function ask({ clientId, clientSecret }: ConfiguredProvider, issuer: string): Promise<Configuration> {
  const client = await openidClient.get();
  const url = new URL(issuer);
  // The ID token comes from its issuer over TLS; its signature is checked nevertheless.
  const execute = [client.enableNonRepudiationChecks];
  if (url.protocol === "http:") execute.push(client.allowInsecureRequests);
  return client.discovery(url, clientId, undefined, authenticationBy(client, clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: boundedFetch,
  });
}

/** Returns the client authentication that a provider supports; by default the one that every provider must support. */
function authenticationBy(client: typeof import("openid-client"), secret: string | null): ClientAuth {
  if (secret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods === undefined || methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}
