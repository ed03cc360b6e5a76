import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";

type Level = ServerSettings["logLevel"];
const LEVELS: readonly Level[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** The level of the servers' logs. */
export function LogLevel() {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  if (!settings.data) return null;
  return (
    <Part title={t("logTitle")}>
      <div className="max-w-md">
        <SelectField
          label={t("logLevel")}
          hint={t("logLevelHint")}
          value={settings.data.settings.logLevel}
          options={LEVELS.map((level) => ({ value: level, text: level }))}
          onChange={(logLevel) => settings.change({ logLevel })}
        />
      </div>
      <ChangedHere names={["logLevel"]} settings={settings} />
    </Part>
  );
}
