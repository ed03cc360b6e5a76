import type { LanguageDetectorApi, TranslatorApi } from "@lingualoom/translation/engines/browser/api.ts";
import { type BrowserModels, openBrowserModels } from "@lingualoom/translation/engines/browser/models.ts";
import { type DeviceModel, deviceState, modelKey } from "./device-state.ts";

const apis = globalThis as { Translator?: TranslatorApi; LanguageDetector?: LanguageDetectorApi };

/** Global because a browser has each of its models once. */
let opened: BrowserModels | undefined;

export function browserModels(): BrowserModels {
  if (!apis.Translator) throw new Error("this browser does not translate");
  opened ??= openBrowserModels(apis.Translator);
  return opened;
}

export const browserDetector = (): LanguageDetectorApi | undefined => apis.LanguageDetector;

function noteModel(key: string, model: DeviceModel): void {
  const state = deviceState.get();
  deviceState.set({ ...state, models: { ...state.models, [key]: model } });
}

/** Tells the page what is known of a model since it was used. */
export function noteAvailability(source: string, target: string): void {
  const key = modelKey(source, target);
  const availability = browserModels().availability(source, target);
  const before = deviceState.get().models[key];
  if (availability && before?.availability !== availability) noteModel(key, { availability });
}

/** Asks about the models from these languages that nothing is known of yet. */
export async function checkModels(sources: readonly string[], target: string): Promise<void> {
  const models = browserModels();
  const unknown = sources.filter((source) => models.availability(source, target) === undefined);
  await Promise.all(
    unknown.map(async (source) => {
      await models.check(source, target);
      noteAvailability(source, target);
    }),
  );
}

/** Has the browser fetch a model, by a click; how it goes is in `deviceState`. */
export async function downloadModel(source: string, target: string): Promise<boolean> {
  const key = modelKey(source, target);
  const models = browserModels();
  const downloading = models.download(source, target, (loaded) =>
    noteModel(key, { availability: "downloading", loaded }),
  );
  noteModel(key, { availability: "downloading", loaded: 0 });
  // A small model, for messages whose language is not known. Nothing depends on it.
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
