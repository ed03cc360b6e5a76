import type { Setup } from "@lingualoom/contract/calls/translation.ts";
import { useQuery } from "@tanstack/react-query";
import { enginesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { ServerSetting } from "../server-settings/ServerSetting.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import { EngineOrder } from "./EngineOrder.tsx";
import { LocalModels } from "./LocalModels.tsx";
import { RuleBasedPairs } from "./RuleBasedPairs.tsx";

export function EnginesTab() {
  const { data } = useQuery(enginesQuery);
  const settings = useServerSettings();
  if (!data) return <Skeleton className="rounded-md h-96 w-full" />;
  const { proof } = settings;
  return (
    <>
      <EngineOrder engines={data.engines} settings={settings} />
      <DefaultPrivacyLevel settings={settings} />
      <Fetching setup={data.setup} />
      <LocalModels models={data.models} bytes={data.modelBytes} />
      <RuleBasedPairs pairs={data.ruleBased} />
      {proof}
    </>
  );
}

function Fetching({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation("admin");
  if (setup.state === "failed") {
    const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|fetch failed/.test(setup.message);
    return (
      <p className="mb-4 text-red" title={setup.message}>
        {unreachable ? t("cannotDownload") : setup.message}
      </p>
    );
  }
  if (setup.state !== "fetching") return null;
  return (
    <div className="mb-4">
      <progress
        aria-label={setup.message}
        value={setup.total > 0 ? setup.done : undefined}
        max={setup.total || 1}
        className="w-full accent-indigo"
      />
      <p className="text-sm text-muted">{setup.message}</p>
    </div>
  );
}

function DefaultPrivacyLevel({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  if (!settings.data) return null;
  if (settings.data.highestPrivacyLevel === "server")
    return (
      <Part title={t("farTitle")}>
        <p className="text-sm text-muted">{t("farForbidden")}</p>
      </Part>
    );
  return (
    <ServerSetting title={t("farTitle")} names={["defaultPrivacyLevel"]} settings={settings}>
      {(values) => (
        <Choice
          label={t("farLabel")}
          hint={t("farHint")}
          value={values.defaultPrivacyLevel}
          options={[
            { value: "server", text: t("farServer") },
            { value: "providers", text: t("farProviders") },
          ]}
          onChange={(defaultPrivacyLevel) => settings.change({ defaultPrivacyLevel })}
        />
      )}
    </ServerSetting>
  );
}
