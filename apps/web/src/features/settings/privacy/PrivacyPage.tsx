import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { BlockedPeople } from "./BlockedPeople.tsx";

export function PrivacyPage() {
  return (
    <>
      <WithSettings>
        {(settings) => (
          <Section>
            <PrivacySwitch name="discoverable" hint="discoverableHint" settings={settings} />
            <PrivacySwitch name="showPresence" hint="showPresenceHint" settings={settings} />
            <PrivacySwitch name="linkPreviews" hint="linkPreviewsHint" settings={settings} />
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
  readonly name: "discoverable" | "showPresence" | "linkPreviews";
  readonly hint: "discoverableHint" | "showPresenceHint" | "linkPreviewsHint";
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

/** Who may make me a member of a group; others may only ask. */
function GroupsFrom({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <Choice
      label={t("groupsFrom")}
      hint={t("groupsFromHint")}
      value={settings.groupsFrom}
      onChange={(groupsFrom) => change({ groupsFrom })}
      options={[
        { value: "everyone", text: t("groupsFromEveryone") },
        { value: "contacts", text: t("groupsFromContacts") },
        { value: "nobody", text: t("groupsFromNobody") },
      ]}
      {...outcome}
    />
  );
}
