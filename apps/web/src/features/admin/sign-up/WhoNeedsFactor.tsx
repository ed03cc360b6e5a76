import { useTranslation } from "../../../i18n/use-translation.ts";
import { Options } from "../../../ui/forms/Choice.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";

/** Who signs in with more than a password. */
export function WhoNeedsFactor({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("providers");
  if (!settings.data) return null;
  const { requireSecondFactor } = settings.data.settings;
  const options = [
    { value: "nobody", text: t("factorsNobody") },
    { value: "administrators", text: t("passwordsAdministrators") },
    { value: "everyone", text: t("passwordsEveryone") },
  ] as const;
  return (
    <Part title={t("factorsTitle")}>
      <p className="mb-4 text-sm text-muted">{t("factorsText")}</p>
      {settings.data.factorsByEnvironment ? (
        <>
          <p>{options.find(({ value }) => value === requireSecondFactor)?.text}</p>
          <p className="text-sm text-muted">{t("givenByEnvironment")}</p>
        </>
      ) : (
        <Options
          label={t("factorsTitle")}
          isLabelHidden
          value={requireSecondFactor}
          options={options}
          onChange={(value) => settings.change({ requireSecondFactor: value })}
        />
      )}
      <ChangedHere names={["requireSecondFactor"]} settings={settings} />
      {settings.proof}
    </Part>
  );
}
