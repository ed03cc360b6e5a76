import { AUTO_TRANSLATE_MODES } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useQuery } from "@tanstack/react-query";
import { translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { chooseDevice } from "#/features/translation/device/choose-device.ts";
import { useDevice } from "#/features/translation/device/use-device.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice, Options } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useSetting } from "../saving/use-setting.ts";

const AUTO_TEXTS = {
  always: ["autoAlways", "autoAlwaysHint"],
  ask: ["autoAsk", "autoAskHint"],
  never: ["autoNever", "autoNeverHint"],
} as const;

interface Props {
  readonly settings: Settings;
}

/** What is translated by itself, what shows of it, and which engine makes it. */
export function TranslationFields({ settings }: Props) {
  return (
    <>
      <AutoTranslate settings={settings} />
      <TranslatePictures settings={settings} />
      <TranslationDisplay settings={settings} />
      <ProviderChoice settings={settings} />
      <TranslateOnDevice />
    </>
  );
}

function AutoTranslate({ settings }: Props) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <Options
      label={t("autoTranslate")}
      hint={t("autoTranslateHint")}
      value={settings.autoTranslateMode}
      options={AUTO_TRANSLATE_MODES.map((value) => {
        const [text, hint] = AUTO_TEXTS[value];
        return { value, text: t(text), hint: t(hint) };
      })}
      // Both at once, so that the page shows it before the answer.
      onChange={(autoTranslateMode) => change({ autoTranslateMode, autoTranslate: autoTranslateMode === "always" })}
      {...outcome}
    />
  );
}

function TranslatePictures({ settings }: Props) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <SwitchField
      label={t("translatePictures")}
      hint={t("translatePicturesHint")}
      checked={settings.translatePictures}
      onChange={(translatePictures) => change({ translatePictures })}
      {...outcome}
    />
  );
}

/** What shows of the messages that are translated by themselves. */
function TranslationDisplay({ settings }: Props) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("translationFailed");
  return (
    <Choice
      label={t("display")}
      hint={t("displayHint")}
      value={settings.translationDisplay}
      onChange={(translationDisplay) => change({ translationDisplay })}
      options={[
        { value: "withOriginal", text: t("displayWithOriginal") },
        { value: "translationOnly", text: t("displayTranslationOnly") },
        { value: "originalFirst", text: t("displayOriginalFirst") },
      ]}
      {...outcome}
    />
  );
}

/** Which engine translates first; never one above a conversation's privacy level. */
function ProviderChoice({ settings }: Props) {
  const { t } = useTranslation("settings");
  const { data: status } = useQuery(translationStatusQuery);
  const { change, outcome } = useSetting("translationFailed");
  const available = (status?.engines ?? []).filter((engine) => engine.available);
  const options = [
    { value: "", text: t("providerAutomatic") },
    ...available.map(({ id, name }) => ({ value: id, text: name })),
  ];
  const isThere = options.some(({ value }) => value === settings.translationProvider);
  const unused = available
    .filter(({ withinDefaultPrivacyLevel }) => !withinDefaultPrivacyLevel)
    .map(({ name }) => name);
  return (
    <Choice
      label={t("provider")}
      hint={unused.length > 0 ? t("providerUnused", { names: unused.join(", ") }) : t("providerHint")}
      value={isThere ? settings.translationProvider : ""}
      options={options}
      onChange={(translationProvider) => change({ translationProvider })}
      {...outcome}
    />
  );
}

/** A choice of this browser, where it can translate. Off, it still helps out where the server cannot. */
function TranslateOnDevice() {
  const { t } = useTranslation("settings");
  const device = useDevice();
  if (!device) return null;
  return (
    <SwitchField
      accent="marigold"
      label={t("onDevice")}
      hint={t("onDeviceHint")}
      checked={device.choice === "always"}
      onChange={(on) => chooseDevice(on ? "always" : null)}
    />
  );
}
