import type { Engine } from "../../engine.ts";
import type { OpenOptions, ProviderDescriptor } from "./descriptor.ts";

/**
 * Opens a provider's engine and waits for its pairs until `signal` aborts: some providers must first report their
 * languages.
 */
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
