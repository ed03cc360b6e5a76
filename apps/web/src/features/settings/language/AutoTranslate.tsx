import { AUTO_TRANSLATE_MODES } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Options } from "../../../ui/forms/Options.tsx";
import { useSetting } from "../saving/use-setting.ts";

const TEXTS = {
  always: ["autoAlways", "autoAlwaysHint"],
  ask: ["autoAsk", "autoAskHint"],
  never: ["autoNever", "autoNeverHint"],
} as const;

export function AutoTranslate({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <Options
      label={t("autoTranslate")}
      hint={t("autoTranslateHint")}
      value={settings.autoTranslateMode}
      options={AUTO_TRANSLATE_MODES.map((value) => {
        const [text, hint] = TEXTS[value];
        return { value, text: t(text), hint: t(hint) };
      })}
      // Both at once, so that the page shows it before the answer.
      onChange={(autoTranslateMode) => change({ autoTranslateMode, autoTranslate: autoTranslateMode === "always" })}
      {...outcome}
    />
  );
}
