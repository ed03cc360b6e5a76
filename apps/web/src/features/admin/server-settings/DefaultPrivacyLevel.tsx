import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "./ChangedHere.tsx";
import type { UsedServerSettings } from "./use-server-settings.ts";

/** The privacy level of conversations whose members have not chosen one. */
export function DefaultPrivacyLevel({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  if (!settings.data) return null;
  if (settings.data.highestPrivacyLevel === "server")
    return (
      <Part title={t("farTitle")}>
        <p className="text-sm text-muted">{t("farForbidden")}</p>
      </Part>
    );
  return (
    <Part title={t("farTitle")}>
      <Choice
        label={t("farLabel")}
        hint={t("farHint")}
        value={settings.data.settings.defaultPrivacyLevel}
        options={[
          { value: "server", text: t("farServer") },
          { value: "providers", text: t("farProviders") },
        ]}
        onChange={(defaultPrivacyLevel) => settings.change({ defaultPrivacyLevel })}
      />
      <ChangedHere names={["defaultPrivacyLevel"]} settings={settings} />
    </Part>
  );
}
