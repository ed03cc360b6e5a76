import type { Settings } from "@lingualoom/contract/shapes.ts";
import { toast } from "react-hot-toast/headless";
import { useTranslation } from "react-i18next";
import { sentenceOf } from "../../api/api-error.ts";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { Section } from "./Section.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

export function PrivacySettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const save = useSaveSettings();
  const set = (changes: Partial<Settings>) =>
    save.mutate(changes, { onError: (error) => toast.error(sentenceOf(error, t("saveFailed"))) });
  return (
    <Section title={t("privacyTitle")}>
      <SwitchField
        label={t("discoverable")}
        hint={t("discoverableHint")}
        checked={settings.discoverable}
        onChange={(discoverable) => set({ discoverable })}
      />
      <SwitchField
        label={t("showPresence")}
        hint={t("showPresenceHint")}
        checked={settings.showPresence}
        onChange={(showPresence) => set({ showPresence })}
      />
    </Section>
  );
}
