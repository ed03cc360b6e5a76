import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { siteAddress } from "@lingualoom/contract/site.ts";
import { useQuery } from "@tanstack/react-query";
import { systemQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { NeedsHttps } from "../../../needs-https/NeedsHttps.tsx";
import { ServerSetting } from "../../server-settings/ServerSetting.tsx";
import { useServerSettings } from "../../server-settings/use-server-settings.ts";
import "../../texts.ts";

/** Shows the addresses of this server, and turns https on and off, which works without a restart. */
export function Reach() {
  const { t, i18n } = useTranslation("admin");
  const { data } = useQuery(systemQuery);
  const settings = useServerSettings();
  if (!data) return null;
  const { http, possible, https } = data.reach;
  const addresses = [...http, ...https];
  // A proxy in front has a certificate that every device trusts.
  const isOffered = !http.some((origin) => origin.startsWith("https:"));
  return (
    <ServerSetting title={t("reach")} names={["localHttps"]} settings={settings}>
      {({ localHttps }) => (
        <div className="grid gap-3">
          {http.length === 0 && <p>{possible.length > 0 ? t("reachPossible") : t("reachNowhere")}</p>}
          <ul aria-label={t("reach")} dir="ltr" className="grid gap-1 rtl:text-right">
            {(http.length > 0 ? addresses : possible).map((origin) => (
              <li key={origin} className="font-medium wrap-anywhere">
                {origin}
              </li>
            ))}
          </ul>
          {(isOffered || localHttps) && (
            <SwitchField
              label={t("localHttps")}
              hint={t("localHttpsHint")}
              checked={localHttps}
              disabled={settings.updating}
              onChange={(isOn) => settings.change({ localHttps: isOn })}
            />
          )}
          {localHttps ? (
            <a
              href={siteAddress("certificate", i18n.language as SiteLanguage)}
              className="min-h-11 justify-self-start py-2.5 text-indigo hover:underline"
            >
              {t("certificateForOthers")}
            </a>
          ) : (
            <NeedsHttps />
          )}
        </div>
      )}
    </ServerSetting>
  );
}
