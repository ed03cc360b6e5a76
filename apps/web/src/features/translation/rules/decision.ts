import type { Pair, Setup } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message, Person, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { type DeviceState, modelKey } from "../device/device-state.ts";

/** Whether the reader's browser translates alone, or before the server's engines. */
export type OnDevice = "only" | "first";

/** What stands below a received message. */
export type Decision =
  | { readonly kind: "nothing" }
  /** Without `device` the server translates. */
  | { readonly kind: "offer" | "automatic"; readonly device?: OnDevice | undefined }
  | { readonly kind: "setup"; readonly done: number; readonly total: number }
  | { readonly kind: "no-engine" }
  | { readonly kind: "no-pair"; readonly source: string; readonly target: string };

export interface Known {
  readonly settings: Settings;
  readonly pairs: readonly Pair[] | undefined;
  /** The languages of the phrase book, which answers also where no engine has the pair. */
  readonly phrases?: readonly string[] | undefined;
  readonly setup: Setup | undefined;
  /** How far the texts of the conversation go. */
  readonly privacyLevel: PrivacyLevel;
  /** What I have set for this chat alone; null follows the setting for all. */
  readonly autoHere: boolean | null;
  /** The other person of a direct conversation. */
  readonly partner?: Person | null | undefined;
  /** I practise here. */
  readonly practice?: boolean | undefined;
  /** What my browser translates by itself; absent where it cannot. */
  readonly device?: DeviceState | undefined;
}

/**
 * Whether my browser should translate a language, if it can: where the texts stay on the devices, where I want it, and where
 * the server has only a rough engine or none.
 */
export function wantedOnDevice(source: string | undefined, known: Known): OnDevice | undefined {
  const { settings, pairs, privacyLevel, device } = known;
  if (!device) return undefined;
  if (privacyLevel === "device") return "only";
  if (device.choice === "always") return "first";
  if (!source || !pairs) return undefined;
  const isGood = pairs.some(
    (pair) => pair.source === source && pair.target === settings.preferredLanguage && pair.quality === "good",
  );
  return isGood ? undefined : "first";
}

/** Whether a model from this language is there; of one that is not known, from any. */
export function hasModel(
  source: string | undefined,
  { settings, device }: Pick<Known, "settings" | "device">,
): boolean {
  const wanted = modelKey(source ?? "", settings.preferredLanguage);
  return Object.entries(device?.models ?? {}).some(
    ([key, { availability }]) => key.endsWith(wanted) && availability === "available",
  );
}

/**
 * Whether a received message is offered for translation. Nothing in a language its reader reads; no button where
 * no engine could answer it. Is the language not known, the server finds out when asked. What the author wrote for its
 * reader needs neither an engine nor a choice.
 */
export function decide({ language, renditions }: Pick<Message, "language" | "renditions">, known: Known): Decision {
  const { settings, pairs, phrases = [], setup, privacyLevel, autoHere } = known;
  const target = settings.preferredLanguage;
  const source = language === "und" ? undefined : language;
  if (source && [target, ...settings.readLanguages].includes(source)) return { kind: "nothing" };
  if (renditions?.some((one) => one.language === target)) return { kind: "automatic" };
  const device = hasModel(source, known) ? wantedOnDevice(source, known) : undefined;
  // The header shows that texts stay on the devices; a sentence below each message would only repeat it.
  if (privacyLevel === "device" && !device) return { kind: "nothing" };
  const able =
    device ||
    !pairs ||
    (source ? pairs.some((pair) => pair.source === source && pair.target === target) : pairs.length > 0);
  const wanted = { kind: (autoHere ?? settings.autoTranslate) ? "automatic" : "offer", device } as const;
  if (able) return wanted;
  // What is refused now would not be asked for again once the engines are there.
  if (setup?.state === "fetching") return { kind: "setup", done: setup.done, total: setup.total };
  // Of what no engine translates, phrases come by themselves: a button under each message would seldom help.
  const isPhrased = [source ?? target, target].every((language) => phrases.includes(language));
  const isRefused = autoHere === false || settings.autoTranslateMode === "never";
  if (isPhrased && !isRefused) return { kind: "automatic", device };
  return source && pairs.length > 0 ? { kind: "no-pair", source, target } : { kind: "no-engine" };
}
