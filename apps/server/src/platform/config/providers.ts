import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import type { Environment } from "./environment.ts";

type Provider = (typeof PROVIDERS)[number];

/** The operator's configuration of each provider. Administrators may add to it at run time. */
export type ProvidersConfig = {
  readonly [P in Provider as P["id"]]: ReturnType<P["read"]>;
};

export function readProviders(environment: Environment): ProvidersConfig {
  const selfHosted = PROVIDERS.filter((provider) => "selfHosted" in provider).map(({ id }) => id);
  const here = new Set<string>(environment.listOf("ENGINES_ON_THIS_SERVER", selfHosted));
  const read = PROVIDERS.map((provider) => [provider.id, provider.read(environment, here.has(provider.id))]);
  return Object.fromEntries(read);
}

/** Returns whether a provider is configured at least partly. */
export const isBegun = ({ missing, secrets }: ProviderDescriptor, settings: unknown): boolean =>
  missing(settings).length === 0 || (settings !== null && secrets.some(({ read }) => read(settings).length > 0));
