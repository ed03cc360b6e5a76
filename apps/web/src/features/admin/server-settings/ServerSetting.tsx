import type { ServerSettingName, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Part } from "../Part.tsx";
import type { UsedServerSettings } from "./use-server-settings.ts";

interface OverrideProps {
  readonly names: readonly ServerSettingName[];
  readonly settings: UsedServerSettings;
}

interface Props extends OverrideProps {
  readonly title: string;
  readonly children: (values: ServerSettings) => ReactNode;
}

export function ServerSetting({ title, names, settings, children }: Props) {
  if (!settings.data) return null;
  return (
    <Part title={title}>
      {children(settings.data.settings)}
      <ChangedHere names={names} settings={settings} />
    </Part>
  );
}

/** Marks a value that overrides the server's environment, and removes the override. */
export function ChangedHere({ names, settings }: OverrideProps) {
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
