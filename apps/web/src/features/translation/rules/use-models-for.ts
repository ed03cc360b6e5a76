import type { Message } from "@lingualoom/contract/shapes.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { useEffect } from "react";
import { type TranslationContext, wantedOnDevice } from "./decision.ts";
import "../device/choose-device.ts";
import { canTranslateHere } from "../device/device-state.ts";

const languagesForDevice = <M extends Pick<Message, "language">>(
  messages: readonly M[],
  rules: (message: M) => TranslationContext,
): string[] =>
  messages.flatMap((message) => {
    const { language } = message;
    const known = rules(message);
    const { preferredLanguage, readLanguages } = known.settings;
    const isForeign =
      language && language !== "und" && !understandsOneOf([preferredLanguage, ...readLanguages], language);
    return isForeign && wantedOnDevice(language, known) ? [language] : [];
  });

/**
 * Checks the browser's models for these messages. Loads nothing without any.
 * @returns the languages of these messages, the last at the end
 */
export function useModelsFor<M extends Pick<Message, "language">>(
  messages: readonly M[],
  rules: ((message: M) => TranslationContext) | null,
): readonly string[] {
  const languages = canTranslateHere() && rules ? languagesForDevice(messages, rules) : [];
  const list = [...new Set(languages)].sort().join(" ");
  const [first] = messages;
  const target = first && rules?.(first).settings.preferredLanguage;
  useEffect(() => {
    if (list === "" || !target) return;
    void import("../device/device-models.ts")
      .then(({ checkModels }) => checkModels(list.split(" "), target))
      .catch(() => {});
  }, [list, target]);
  return languages;
}
