import type { Pair, Setup } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message, Person, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { baseOf, insteadOf, pairFor, understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { type DeviceState, modelKey } from "../device/device-state.ts";

export type OnDevice = "only" | "first";

export type Decision =
  | { readonly kind: "nothing" }
  | { readonly kind: "offer" | "automatic"; readonly device?: OnDevice | undefined }
  | { readonly kind: "setup"; readonly done: number; readonly total: number }
  | { readonly kind: "no-engine" }
  | { readonly kind: "no-pair"; readonly source: string; readonly target: string };

export interface TranslationContext {
  readonly settings: Settings;
  readonly pairs: readonly Pair[] | undefined;
  /** The languages of the phrase book, which works even if no engine has the pair. */
  readonly phrases?: readonly string[] | undefined;
  readonly setup: Setup | undefined;
  readonly privacyLevel: PrivacyLevel;
  readonly autoHere: boolean | null;
  readonly partner?: Person | null | undefined;
  readonly practice?: boolean | undefined;
  readonly device?: DeviceState | undefined;
}

/**
 * Whether the user's browser should translate a language, if it can: if texts stay on the devices, if the user prefers
 * it, or if the server has only a rough engine or none.
 */
export function wantedOnDevice(source: string | undefined, known: TranslationContext): OnDevice | undefined {
  const { settings, pairs, privacyLevel, device } = known;
  if (!device) return undefined;
  if (privacyLevel === "device") return "only";
  if (device.choice === "always") return "first";
  if (!source || !pairs) return undefined;
  return pairFor(pairs, source, settings.preferredLanguage)?.quality === "good" ? undefined : "first";
}

/** Whether a model from this language is installed; for an unknown language, any model. */
export function hasModel(
  source: string | undefined,
  { settings, device }: Pick<TranslationContext, "settings" | "device">,
): boolean {
  const targets = insteadOf(settings.preferredLanguage);
  const sources = source === undefined ? [""] : insteadOf(source);
  const wanted = sources.flatMap((one) => targets.map((target) => modelKey(one, target)));
  return Object.entries(device?.models ?? {}).some(
    ([key, { availability }]) => wanted.some((one) => key.endsWith(one)) && availability === "available",
  );
}

/**
 * Decides whether a received message is translated or offered for translation. Nothing for a language its reader
 * understands; no button if no engine could translate it. If the language is unknown, the server decides on request. A
 * rendition by the author needs neither an engine nor a choice.
 */
export function decideTranslation(
  { language, renditions }: Pick<Message, "language" | "renditions">,
  known: TranslationContext,
): Decision {
  const { settings, pairs, phrases = [], setup, privacyLevel, autoHere } = known;
  const target = settings.preferredLanguage;
  const source = language === "und" ? undefined : language;
  if (source && understandsOneOf([target, ...settings.readLanguages], source)) return { kind: "nothing" };
  if (renditions?.some((one) => one.language === target)) return { kind: "automatic" };
  const device = hasModel(source, known) ? wantedOnDevice(source, known) : undefined;
  // The header shows that texts stay on the devices; a sentence below each message would only repeat it.
  if (privacyLevel === "device" && !device) return { kind: "nothing" };
  const able =
    device ||
    !pairs ||
    (source ? baseOf(source) === baseOf(target) || pairFor(pairs, source, target) !== undefined : pairs.length > 0);
  const wanted = { kind: (autoHere ?? settings.autoTranslate) ? "automatic" : "offer", device } as const;
  if (able) return wanted;
  // A refusal now would not be retried once the engines are available.
  if (setup?.state === "fetching") return { kind: "setup", done: setup.done, total: setup.total };
  // Without an engine, phrases are translated automatically: a button under each message would seldom help.
  const isPhrased = [source ?? target, target].every((language) => phrases.includes(baseOf(language)));
  const isRefused = autoHere === false || settings.autoTranslateMode === "never";
  if (isPhrased && !isRefused) return { kind: "automatic", device };
  return source && pairs.length > 0 ? { kind: "no-pair", source, target } : { kind: "no-engine" };
}
