import { useTranslation } from "#/i18n/use-translation.ts";
import { Options } from "#/ui/forms/Choice.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";

/** Who may use a password while there is a provider; administrators always may. */
export function WhoUsesPasswords({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("providers");
  if (!settings.data) return null;
  return (
    <Part title={t("passwordsTitle")}>
      <Options
        label={t("passwordsTitle")}
        isLabelHidden
        value={settings.data.settings.passwords}
        options={[
          { value: "everyone", text: t("passwordsEveryone") },
          { value: "existing", text: t("passwordsExisting"), hint: t("passwordsExistingHint") },
          { value: "administrators", text: t("passwordsAdministrators"), hint: t("passwordsAdministratorsHint") },
        ]}
        onChange={(passwords) => settings.change({ passwords })}
      />
      <ChangedHere names={["passwords"]} settings={settings} />
    </Part>
  );
}
