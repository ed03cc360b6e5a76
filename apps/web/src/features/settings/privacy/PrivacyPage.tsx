import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { BlockedPeople } from "./BlockedPeople.tsx";
import { GroupsFrom } from "./GroupsFrom.tsx";

export function PrivacyPage() {
  return (
    <>
      <WithSettings>
        {(settings) => (
          <Section>
            <PrivacySwitch name="discoverable" hint="discoverableHint" settings={settings} />
            <PrivacySwitch name="showPresence" hint="showPresenceHint" settings={settings} />
            <GroupsFrom settings={settings} />
          </Section>
        )}
      </WithSettings>
      <BlockedPeople />
    </>
  );
}

interface Props {
  /** Also the key of its label. */
  readonly name: "discoverable" | "showPresence";
  readonly hint: "discoverableHint" | "showPresenceHint";
  readonly settings: Settings;
}

function PrivacySwitch({ name, hint, settings }: Props) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <SwitchField
      label={t(name)}
      hint={t(hint)}
      checked={settings[name]}
      onChange={(on) => change({ [name]: on })}
      {...outcome}
    />
  );
}
