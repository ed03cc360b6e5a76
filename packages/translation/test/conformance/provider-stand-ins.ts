import type { ProviderDescriptor } from "../../src/engines/provider/descriptor.ts";
import { PROVIDERS } from "../../src/engines/providers.ts";
import type { ProviderStandIn } from "../providers/provider.ts";

export interface TestedProvider {
  readonly provider: ProviderDescriptor;
  readonly standIn: ProviderStandIn;
}

const load = async (provider: ProviderDescriptor): Promise<TestedProvider> => ({
  provider,
  standIn: (await import(`../providers/${provider.id}.ts`)).standIn,
});

/** Every provider with the stand-in from its folder. */
export const TESTED_PROVIDERS: readonly TestedProvider[] = await Promise.all(PROVIDERS.map(load));
