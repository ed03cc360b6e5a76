import type { Engine } from "../engine.ts";
import { openApertium } from "../engines/apertium/open-apertium.ts";
import { openBergamot } from "../engines/bergamot/open-bergamot.ts";
import { ENGINE_IDS } from "../engines/engine-ids.ts";
import type { ProviderDescriptor } from "../engines/provider/descriptor.ts";
import { openWhenReady } from "../engines/provider/open-when-ready.ts";
import { strictEnvironment } from "../engines/provider/strict-environment.ts";
import { PROVIDERS } from "../engines/providers.ts";

const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
};

const LOCAL: Readonly<Record<string, () => Promise<Engine>>> = {
  async apertium() {
    const { APERTIUM_DIR, DATA_DIR = "data" } = process.env;
    const engine = await openApertium({
      dataDir: DATA_DIR,
      apertiumDir: APERTIUM_DIR ?? null,
      env: process.env,
      fetchPairs: true,
      log,
    });
    await engine.settled();
    return engine;
  },
  async bergamot() {
    const { BERGAMOT_REGISTRY_URL, BERGAMOT_ATTACHMENTS_URL, DATA_DIR = "data" } = process.env;
    return await openBergamot({
      dataDir: DATA_DIR,
      ...(BERGAMOT_REGISTRY_URL ? { registryUrl: BERGAMOT_REGISTRY_URL } : {}),
      ...(BERGAMOT_ATTACHMENTS_URL ? { attachmentsUrl: BERGAMOT_ATTACHMENTS_URL } : {}),
      fetch: true,
      log,
    });
  },
};

/** Opens an engine for the conformance cases, configured by the same variables as the server. */
export async function openEngine(name: string): Promise<Engine> {
  const local = LOCAL[name];
  if (local) return await local();
  const provider: ProviderDescriptor | undefined = PROVIDERS.find(({ id }) => id === name);
  if (!provider) throw new Error(`no engine "${name}"; there are ${ENGINE_IDS.join(", ")}`);
  const settings = provider.read(strictEnvironment(process.env), false);
  const missing = provider.missing(settings).map(({ variable }) => variable);
  if (missing.length > 0) throw new Error(`set ${missing.join(" and ")}`);
  return await openWhenReady(provider, settings);
}
