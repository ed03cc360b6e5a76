import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";

/** Whether people who are no administrators bring others in. */
export function WhoMayInvite({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  if (!settings.data) return null;
  return (
    <Part title={t("inviteTitle")}>
      <SwitchField
        label={t("everyoneMayInvite")}
        hint={t("everyoneMayInviteHint")}
        checked={settings.data.settings.everyoneMayInvite}
        onChange={(everyoneMayInvite) => settings.change({ everyoneMayInvite })}
      />
      <ChangedHere names={["everyoneMayInvite"]} settings={settings} />
    </Part>
  );
}
