import { AUTO_TRANSLATE_MODES } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { chooseDevice } from "#/features/translation/device/choose-device.ts";
import { useDevice } from "#/features/translation/device/use-device.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice, Options } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Setting, SettingSwitch } from "../saving/Setting.tsx";

const AUTO_TEXTS = {
  always: ["autoAlways", "autoAlwaysHint"],
  ask: ["autoAsk", "autoAskHint"],
  never: ["autoNever", "autoNeverHint"],
} as const;

export function TranslationFields() {
  const { t } = useTranslation("settings");
  return (
    <>
      <Setting name="autoTranslateMode" failure="translationFailed">
        {(field, change) => (
          <Options
            {...field}
            label={t("autoTranslate")}
            hint={t("autoTranslateHint")}
            options={AUTO_TRANSLATE_MODES.map((value) => {
              const [text, hint] = AUTO_TEXTS[value];
              return { value, text: t(text), hint: t(hint) };
            })}
            // Sets both, so that the page shows it before the answer.
            onChange={(mode) => change({ autoTranslateMode: mode, autoTranslate: mode === "always" })}
          />
        )}
      </Setting>
      <SettingSwitch
        name="translatePictures"
        failure="translationFailed"
        label={t("translatePictures")}
        hint={t("translatePicturesHint")}
      />
      <Setting name="translationDisplay" failure="translationFailed">
        {(field) => (
          <Choice
            label={t("display")}
            hint={t("displayHint")}
            options={[
              { value: "withOriginal", text: t("displayWithOriginal") },
              { value: "translationOnly", text: t("displayTranslationOnly") },
              { value: "originalFirst", text: t("displayOriginalFirst") },
            ]}
            {...field}
          />
        )}
      </Setting>
      <ProviderChoice />
      <TranslateOnDevice />
    </>
  );
}

/** The preferred engine, which is never used above a conversation's privacy level. */
function ProviderChoice() {
  const { t } = useTranslation("settings");
  const { data: status } = useQuery(translationStatusQuery);
  const available = (status?.engines ?? []).filter((engine) => engine.available);
  const options = [
    { value: "", text: t("providerAutomatic") },
    ...available.map(({ id, name }) => ({ value: id, text: name })),
  ];
  const unused = available
    .filter(({ withinDefaultPrivacyLevel }) => !withinDefaultPrivacyLevel)
    .map(({ name }) => name);
  return (
    <Setting name="translationProvider" failure="translationFailed">
      {(field) => (
        <Choice
          {...field}
          label={t("provider")}
          hint={unused.length > 0 ? t("providerUnused", { names: unused.join(", ") }) : t("providerHint")}
          value={options.some(({ value }) => value === field.value) ? field.value : ""}
          options={options}
        />
      )}
    </Setting>
  );
}

/** A setting of this browser, if it can translate. When off, the device still helps if the server cannot. */
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
