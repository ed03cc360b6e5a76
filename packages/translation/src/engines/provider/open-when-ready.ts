import type { Engine } from "../../engine.ts";
import type { OpenOptions, ProviderDescriptor } from "./descriptor.ts";

/** Opens a provider's engine and waits for its pairs: some providers are asked first which languages they have. */
export async function openWhenReady(
  provider: ProviderDescriptor,
  settings: unknown,
  options: Omit<OpenOptions, "onChange"> = {},
): Promise<Engine> {
  const changed = Promise.withResolvers<void>();
  const engine = provider.open(settings, { ...options, onChange: changed.resolve });
  if (engine.pairs().length === 0) await changed.promise;
  return engine;
}
