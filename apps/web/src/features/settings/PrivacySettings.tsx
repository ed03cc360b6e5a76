import type { Settings } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { BlockedPeople } from "./BlockedPeople.tsx";
import { Section } from "./Section.tsx";
import { useChangeAtOnce } from "./use-change-at-once.ts";

export function PrivacySettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const change = useChangeAtOnce();
  return (
    <Section title={t("privacyTitle")}>
      <SwitchField
        label={t("discoverable")}
        hint={t("discoverableHint")}
        checked={settings.discoverable}
        onChange={(discoverable) => change({ discoverable })}
      />
      <SwitchField
        label={t("showPresence")}
        hint={t("showPresenceHint")}
        checked={settings.showPresence}
        onChange={(showPresence) => change({ showPresence })}
      />
      <BlockedPeople />
    </Section>
  );
}
