import type { ProviderDescriptor } from "../engines/provider/descriptor.ts";
import type { ProviderStandIn } from "../engines/provider/stand-in.ts";
import { PROVIDERS } from "../engines/providers.ts";

export interface TestedProvider {
  readonly provider: ProviderDescriptor;
  readonly standIn: ProviderStandIn;
}

const load = async (provider: ProviderDescriptor): Promise<TestedProvider> => ({
  provider,
  standIn: (await import(`../engines/${provider.id}/stand-in.ts`)).standIn,
});

/** Every provider of the list with the stand-in of its folder. */
export const TESTED_PROVIDERS: readonly TestedProvider[] = await Promise.all(PROVIDERS.map(load));
