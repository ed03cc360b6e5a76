import type { Settings } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SwitchField } from "../../ui/forms/SwitchField.tsx";
import { BlockedPeople } from "./BlockedPeople.tsx";
import { Section } from "./Section.tsx";
import { useChangeAtOnce } from "./use-change-at-once.ts";

/** The name of a setting is the key of its label. */
const SWITCHES = [
  { name: "discoverable", hint: "discoverableHint" },
  { name: "showPresence", hint: "showPresenceHint" },
] as const;

export function PrivacySettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const change = useChangeAtOnce();
  return (
    <Section title={t("privacyTitle")}>
      {SWITCHES.map(({ name, hint }) => (
        <SwitchField
          key={name}
          label={t(name)}
          hint={t(hint)}
          checked={settings[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
      <BlockedPeople />
    </Section>
  );
}
