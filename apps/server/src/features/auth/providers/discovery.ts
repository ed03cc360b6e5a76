import type { ClientAuth, Configuration } from "openid-client";
import type { Clock } from "../../../clock.ts";
import type { ConfiguredProvider } from "../../../config/sign-in-providers.ts";
import { lazily } from "../../../lazily.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { ProviderProblem } from "./problem.ts";

/** Loaded with the first sign-in. */
export const openidClient = lazily(() => import("openid-client"));

/** Of one request to a provider. */
export const TIMEOUT_SECONDS = 5;
const KNOWN_MS = 60 * 60 * 1_000;
/** Of everybody who clicks, one asks a provider that is down. */
const FAILED_MS = 3_000;

interface Asked {
  readonly configuration: Promise<Configuration>;
  until: number;
}

/** What providers say of themselves: asked for when somebody needs it, and then known for an hour. */
export class Discovery {
  readonly #clock: Clock;
  readonly #asked = new Map<string, Asked>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws ProviderProblem `unavailable` */
  async of(provider: ConfiguredProvider, { anew = false } = {}): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const now = this.#clock.now().getTime();
    for (const [other, { until }] of this.#asked) if (until <= now) this.#asked.delete(other);
    const known = this.#asked.get(key);
    if (known && !anew) return known.configuration;
    const asked = { configuration: discover(provider), until: now + KNOWN_MS };
    this.#asked.set(key, asked);
    asked.configuration.catch(() => {
      asked.until = this.#clock.now().getTime() + FAILED_MS;
    });
    return asked.configuration;
  }
}

async function discover({ issuer, clientId, clientSecret }: ConfiguredProvider): Promise<Configuration> {
  const client = await openidClient.get();
  const url = new URL(issuer);
  // The ID token comes over TLS from who signed it; its signature is checked nevertheless.
  const execute = [client.enableNonRepudiationChecks];
  if (url.protocol === "http:") execute.push(client.allowInsecureRequests);
  try {
    return await client.discovery(url, clientId, undefined, authenticationBy(client, clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: boundedFetch,
    });
  } catch (error) {
    throw new ProviderProblem("unavailable", { cause: error });
  }
}

/** What a provider says it takes; without a word it is the one that every provider takes. */
function authenticationBy(client: typeof import("openid-client"), secret: string | null): ClientAuth {
  if (secret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods === undefined || methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}
