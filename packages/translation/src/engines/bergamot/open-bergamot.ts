import { join } from "node:path";
import { type Clock, systemClock } from "../../clock.ts";
import type { EngineLog } from "../engine-log.ts";
import { BergamotEngine } from "./bergamot-engine.ts";
import type { StoredModel } from "./model.ts";
import { ModelStore } from "./model-store.ts";
import { ModelSupply } from "./model-supply.ts";
import { threadHost } from "./model-thread.ts";
import { Registry } from "./registry.ts";

const MOZILLA_RECORDS =
  "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records";
const MOZILLA_ATTACHMENTS = "https://firefox-settings-attachments.cdn.mozilla.net";

export interface BergamotOptions {
  readonly dataDir: string;
  readonly registryUrl?: string;
  readonly attachmentsUrl?: string;
  /** Folder of the models; defaults to `models` in the data folder. */
  readonly modelsDir?: string;
  /** Whether the registry may be contacted and models fetched. */
  readonly fetch: boolean;
  readonly log: EngineLog;
  /** Called when pairs change or fetching progresses. */
  readonly onChange?: () => void;
  readonly limits?: { readonly models?: number };
  readonly clock?: Clock;
  readonly worker?: URL;
}

export type LocalBergamot = BergamotEngine<StoredModel, ModelSupply>;

/** Resolves immediately with the models in the folder; the registry is contacted in the background. */
export async function openBergamot(options: BergamotOptions): Promise<LocalBergamot> {
  const { dataDir, log, clock = systemClock, onChange = () => {} } = options;
  const folder = options.modelsDir ?? join(dataDir, "models");
  const store = await ModelStore.open(folder, clock);
  const registry = options.fetch
    ? new Registry({ url: options.registryUrl ?? MOZILLA_RECORDS, folder, clock, log, onChange })
    : null;
  const attachmentsUrl = options.attachmentsUrl ?? MOZILLA_ATTACHMENTS;
  const supply = new ModelSupply({ store, registry, attachmentsUrl, clock, log, onChange });
  const asked = registry?.start() ?? Promise.resolve();
  return new BergamotEngine({
    name: "Firefox Translations models (local)",
    privacyLevel: "server",
    host: threadHost(options.worker),
    supply,
    trouble: () => registry?.trouble ?? null,
    reachable: asked.then(() => registry !== null && registry.trouble === null),
    mostModels: options.limits?.models ?? 4,
    clock,
    onClose: async () => {
      await registry?.close();
      await supply.close();
    },
  });
}
