import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { modelsForDevicesQuery } from "#/data/device-models/models-for-devices.queries.ts";
import { keys } from "#/data/keys.ts";
import { createStore } from "#/external-store.ts";
import { call } from "#/transport/call.ts";
import { modelKey } from "../device/device-state.ts";

/** The download of a pair's models. */
export interface ModelDownload {
  /** Bytes; absent for a download of the server. */
  readonly done?: number;
  readonly error?: string;
}

/** Loaded with the first download: it contains the engine. */
const loadDownloads = () => import("#/data/device-models/download-model.ts");

/** Downloads by pair. Global, because they go on while the popover is closed. */
export const modelDownloads = createStore<Readonly<Record<string, ModelDownload>>>({});

export const isRunning = (download: ModelDownload | undefined): boolean => !!download && download.error === undefined;

async function run(key: string, begun: ModelDownload, work: () => Promise<void>): Promise<void> {
  if (isRunning(modelDownloads.get()[key])) return;
  note(key, begun);
  try {
    await work();
    const { [key]: _, ...others } = modelDownloads.get();
    modelDownloads.set(others);
  } catch (error) {
    const { downloadFailure } = await loadDownloads().catch(() => ({ downloadFailure: null }));
    note(key, { error: downloadFailure?.(error) ?? i18next.t("device:cut") });
  }
}

const note = (key: string, download: ModelDownload) => modelDownloads.set({ ...modelDownloads.get(), [key]: download });

export interface Pair {
  readonly source: string;
  readonly target: string;
}

/** Lets the server fetch the models it lacks, and translates again what it has translated roughly. */
export const fetchForServer = (client: QueryClient, pair: Pair, models: readonly DeviceModel[]): Promise<void> =>
  run(modelKey(pair.source, pair.target), {}, async () => {
    const { fetchToServer } = await loadDownloads();
    const { signal } = new AbortController();
    for (const model of models) await fetchToServer(model, signal);
    for (const queryKey of [keys.languages, modelsForDevicesQuery.queryKey])
      void client.invalidateQueries({ queryKey });
    await translateAnew(client, pair);
  });

/** Downloads models for this device, whose texts then come from here. */
export const downloadForDevice = ({ source, target }: Pair, models: readonly DeviceModel[]): Promise<void> => {
  const key = modelKey(source, target);
  return run(key, { done: 0 }, async () => {
    const [{ downloadModel }, { noteAvailability }] = await Promise.all([
      loadDownloads(),
      import("../device/device-models.ts"),
    ]);
    const { signal } = new AbortController();
    let done = 0;
    for (const model of models)
      await downloadModel(model, {
        signal,
        onBytes(bytes) {
          done += bytes;
          note(key, { done });
        },
      });
    noteAvailability(source, target);
  });
};

/** Messages in one request. */
const BATCH = 100;
/** Milliseconds to wait for the first text, for which the model is loaded. */
const PATIENCE_MS = 20_000;

const roughlyTranslated = (client: QueryClient, { source, target }: Pair): string[] =>
  client
    .getQueriesData<MessageTranslation>({ queryKey: ["translation"] })
    .flatMap(([, made]) =>
      made?.quality === "rough" && made.sourceLanguage === source && made.targetLanguage === target
        ? [made.messageId]
        : [],
    );

/** The rough renditions stay until the better ones arrive, some with the answer, the others as `messageTranslated`. */
async function translateAnew(client: QueryClient, pair: Pair): Promise<void> {
  const ids = roughlyTranslated(client, pair);
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  const stop = client.getQueryCache().subscribe(() => {
    if (roughlyTranslated(client, pair).length < ids.length) resolve();
  });
  try {
    for (let at = 0; at < ids.length; at += BATCH) {
      const body = { ids: ids.slice(at, at + BATCH), targetLanguage: pair.target, storedOnly: false };
      const { results } = await call("POST /translation/messages", { body });
      for (const made of results)
        client.setQueryData(keys.translation(made.messageId, made.revision, made.targetLanguage), made);
    }
    if (ids.length > 0) await arrived;
  } finally {
    stop();
    clearTimeout(timer);
  }
}
