import type { LanguageDetectorApi, TranslatorApi } from "@lingualoom/translation/engines/browser/api.ts";
import { type BrowserModels, openBrowserModels } from "@lingualoom/translation/engines/browser/models.ts";
import { baseOf } from "@lingualoom/translation/variants/variants.ts";
import { isStored } from "#/data/device-models/stored-pairs.ts";
import { type DeviceModel, deviceState, modelKey } from "./device-state.ts";

const apis = globalThis as { Translator?: TranslatorApi; LanguageDetector?: LanguageDetectorApi };

/** Global because a browser has each of its models once. */
let opened: BrowserModels | undefined;

export function browserModels(): BrowserModels | undefined {
  if (apis.Translator) opened ??= openBrowserModels(apis.Translator);
  return opened;
}

/** The page's own stored models take precedence over the browser's. */
export const availabilityOf = (source: string, target: string) =>
  isStored(source, target) ? "available" : browserModels()?.availability(source, target);

export const browserDetector = (): LanguageDetectorApi | undefined => apis.LanguageDetector;

function noteModel(key: string, model: DeviceModel): void {
  const state = deviceState.get();
  deviceState.set({ ...state, models: { ...state.models, [key]: model } });
}

export function noteAvailability(source: string, target: string): void {
  const key = modelKey(source, target);
  const availability = availabilityOf(source, target);
  const before = deviceState.get().models[key];
  if (availability && before?.availability !== availability) noteModel(key, { availability });
}

/** A variant and its language: most browsers have models of languages as wholes. */
const withWhole = (code: string): readonly string[] => [...new Set([code, baseOf(code)])];

export async function checkModels(sources: readonly string[], target: string): Promise<void> {
  await Promise.all(
    sources.flatMap(withWhole).flatMap((from) =>
      withWhole(target).map(async (into) => {
        if (availabilityOf(from, into) === undefined) await browserModels()?.check(from, into);
        noteAvailability(from, into);
      }),
    ),
  );
}

/** Downloads a model of the browser, which needs a click; progress is in `deviceState`. */
export async function downloadModel(source: string, target: string): Promise<boolean> {
  const key = modelKey(source, target);
  const models = browserModels();
  if (!models) return false;
  const downloading = models.download(source, target, (loaded) =>
    noteModel(key, { availability: "downloading", loaded }),
  );
  noteModel(key, { availability: "downloading", loaded: 0 });
  // A small optional model, for messages whose language is unknown.
  void browserDetector()
    ?.create()
    .catch(() => {});
  try {
    await downloading;
    noteModel(key, { availability: "available" });
    return true;
  } catch {
    noteModel(key, { availability: "downloadable", failed: true });
    return false;
  }
}
