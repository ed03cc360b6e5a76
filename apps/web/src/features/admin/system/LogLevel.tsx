import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { inputLook } from "../../../ui/forms/input-look.ts";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";

type Level = ServerSettings["logLevel"];
const LEVELS: readonly Level[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** The level of the servers' logs. */
export function LogLevel() {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  const id = useId();
  if (!settings.data) return null;
  return (
    <Part title={t("logTitle")}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t("logLevel")}
      </label>
      <select
        id={id}
        dir="ltr"
        value={settings.data.settings.logLevel}
        aria-describedby={`${id}-note`}
        onChange={(event) => settings.change({ logLevel: event.target.value as Level })}
        className={`${inputLook} drop-down max-w-60`}
      >
        {LEVELS.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </select>
      <p id={`${id}-note`} className="mt-1 text-sm text-muted">
        {t("logLevelHint")}
      </p>
      <ChangedHere names={["logLevel"]} settings={settings} />
    </Part>
  );
}
