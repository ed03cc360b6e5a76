import { useTranslation } from "#/i18n/use-translation.ts";
import { Options } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { MUTES, mutedFor, UNMUTED } from "../conversation/mutes.ts";
import type { ChatSettings } from "../conversation/use-chat-settings.ts";
import type { PageProps } from "./pages.ts";
import { useSettingTexts } from "./use-setting-texts.ts";
import { useTone } from "./use-tone.ts";

type Settings = NonNullable<ChatSettings["settings"]>;

export function MutePage({ chatSettings: { settings, change } }: PageProps) {
  const { t } = useTranslation("dialogs");
  const texts = useSettingTexts();
  if (!settings) return null;
  const { muted } = settings;
  const values = [
    { value: "off", text: t("disappearingOff") },
    ...(muted ? [{ value: "muted", text: texts.mute(settings) }] : []),
    ...MUTES.map(([value]) => ({ value, text: t(value) })),
  ];
  const choose = (chosen: string) => {
    const mute = MUTES.find(([value]) => value === chosen);
    if (chosen !== "muted") change(mute ? mutedFor(mute[1]) : UNMUTED);
  };
  return (
    <>
      <Options
        label={t("mute")}
        isLabelHidden
        hint={t("muteHint")}
        value={muted ? "muted" : "off"}
        options={values}
        onChange={choose}
      />
      {!muted && (
        <SwitchField
          label={t("chatSound")}
          hint={t("chatSoundHint")}
          checked={settings.sound}
          onChange={(sound) => change({ sound })}
        />
      )}
    </>
  );
}

interface ValuesProps<Name extends "notify" | "disappearing" | "tone"> {
  readonly name: Name;
  readonly label: string;
  readonly hint: string;
  readonly chatSettings: ChatSettings;
}

function Values<Name extends "notify" | "disappearing" | "tone">({
  name,
  label,
  hint,
  chatSettings,
}: ValuesProps<Name>) {
  const texts: Record<string, string> = useSettingTexts()[name];
  const { settings, change } = chatSettings;
  if (!settings) return null;
  return (
    <Options<Settings[Name]>
      label={label}
      isLabelHidden
      hint={hint}
      value={settings[name]}
      options={Object.entries(texts).map(([value, text]) => ({ value: value as Settings[Name], text }))}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

export function NotifyPage({ chatSettings }: PageProps) {
  const { t } = useTranslation("dialogs");
  return <Values name="notify" label={t("notifyAbout")} hint={t("notifyHint")} chatSettings={chatSettings} />;
}

export function DisappearingPage({ chatSettings }: PageProps) {
  const { t } = useTranslation("dialogs");
  return (
    <Values name="disappearing" label={t("disappearing")} hint={t("disappearingHint")} chatSettings={chatSettings} />
  );
}

export function TonePage({ chat, address, chatSettings }: PageProps) {
  const { t } = useTranslation("dialogs");
  const texts = useSettingTexts();
  const { maySetTone } = useTone(chat, address);
  const { settings } = chatSettings;
  if (maySetTone) return <Values name="tone" label={t("tone")} hint={t("toneHint")} chatSettings={chatSettings} />;
  return settings && <p>{texts.tone[settings.tone]}</p>;
}

export function LinksPage({ chat, address, chatSettings: { settings, change } }: PageProps) {
  const { t } = useTranslation("dialogs");
  const { maySetTone: maySet } = useTone(chat, address);
  return (
    settings && (
      <SwitchField
        label={t("linkPreviews")}
        hint={t("linkPreviewsHere")}
        disabled={!maySet}
        checked={settings.linkPreviews}
        onChange={(linkPreviews) => change({ linkPreviews })}
      />
    )
  );
}
