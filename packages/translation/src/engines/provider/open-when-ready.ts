import type { Engine } from "../../engine.ts";
import type { OpenOptions, ProviderDescriptor } from "./descriptor.ts";

/** Opens a provider's engine and waits until `signal` aborts for its pairs, which some must look up first. */
export async function openWhenReady(
  provider: ProviderDescriptor,
  settings: unknown,
  { signal, ...options }: Omit<OpenOptions, "onChange"> & { readonly signal?: AbortSignal } = {},
): Promise<Engine> {
  const changed = Promise.withResolvers<void>();
  const engine = provider.open(settings, { ...options, onChange: changed.resolve });
  signal?.addEventListener("abort", () => changed.resolve());
  if (engine.pairs().length === 0 && !signal?.aborted) await changed.promise;
  return engine;
}
