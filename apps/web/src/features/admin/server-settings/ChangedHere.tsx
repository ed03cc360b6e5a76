import type { ServerSettingName } from "@lingualoom/contract/calls/server-settings.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { UsedServerSettings } from "./use-server-settings.ts";

interface Props {
  readonly names: readonly ServerSettingName[];
  readonly settings: UsedServerSettings;
}

/** Shows that a value overrides one that the server's environment sets, and removes the override. */
export function ChangedHere({ names, settings }: Props) {
  const { t } = useTranslation("admin");
  const { changed: all = [], configured = [] } = settings.data ?? {};
  const changed = names.filter((name) => all.includes(name));
  if (!changed.some((name) => configured.includes(name))) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {t("changedHere")}{" "}
      <button
        type="button"
        disabled={settings.updating}
        onClick={() => settings.reset(changed)}
        className="min-h-6 rounded-sm font-medium text-indigo underline underline-offset-4 max-md:min-h-11"
      >
        {t("followAgain")}
      </button>
    </p>
  );
}
