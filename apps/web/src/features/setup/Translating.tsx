import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { ADMIN, enginesQuery } from "#/data/admin/admin.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Part } from "../admin/Part.tsx";
import "../admin/texts.ts";
import { useAdminAction } from "../admin/use-admin-action.ts";
import { fetchableFor } from "./fetchable.ts";

export function Translating() {
  const { t, i18n } = useTranslation(["setup", "admin", "settings"]);
  const { data } = useQuery(enginesQuery);
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const all = useLanguages();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const languages = chosen ?? [...new Set([settings.preferredLanguage, ...settings.readLanguages])];
  const number = new Intl.NumberFormat(i18n.language);
  const fetchable = data ? fetchableFor(languages, data) : null;
  const stale = [[...ADMIN, "engines"]];
  const load = useAdminAction({
    act: async () => {
      for (const params of fetchable?.models ?? []) await call("POST /health/admin/models/:source/:target", { params });
      for (const name of fetchable?.packages ?? []) await call("POST /health/admin/pairs/:name", { params: { name } });
    },
    failed: t("fetchFailed"),
    stale,
  });
  const look = useAdminAction({ act: () => call("POST /health/admin/pairs"), failed: t("admin:lookFailed"), stale });
  if (!data || !fetchable) return <Skeleton className="mb-10 h-60 w-full rounded-md" />;
  const { ruleBased } = data;
  const hasPairs = data.engines.some(({ id, pairs }) => id === "apertium" && pairs > 0);
  const fetching = [...data.models, ...ruleBased.pairs].filter(({ state }) => state === "fetching").length;
  return (
    <Part title={t("translation")}>
      <ul aria-label={t("translation")} className="mb-4 divide-y divide-line border-y border-line">
        {data.engines.map(({ id, name, available, message, pairs }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2.5">
            <span aria-hidden className={`size-2.5 rounded-full ${available ? "bg-green" : "bg-edge"}`} />
            <span className="font-medium">{name}</span>
            <span className="ms-auto text-end text-sm text-muted">
              {available
                ? t("admin:pairs", { number: number.format(pairs) })
                : [t("admin:notAvailable"), message].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        <LanguagePicker
          label={t("languages")}
          hint={t("languagesHint")}
          placeholder={t("settings:addLanguage")}
          languages={all.filter(({ code }) => !languages.includes(code))}
          value=""
          onChange={(code) => setChosen([...languages, code])}
        />
        <PickedChips
          label={t("languages")}
          picked={languages.map((code) => ({ _id: code, name: all.find((one) => one.code === code)?.name ?? code }))}
          unpickLabel={(name) => t("settings:removeLanguage", { name })}
          onUnpick={(code) => setChosen(languages.filter((one) => one !== code))}
        />
        <div className="flex flex-wrap items-center gap-3">
          {fetchable.bytes > 0 && (
            <Button busy={load.isPending} onClick={() => load.mutate()}>
              {t("fetch", { size: asSize(fetchable.bytes, i18n.language) })}
            </Button>
          )}
          {ruleBased.fixed === null && ruleBased.lookedAt === null && !hasPairs && (
            <Button look="quiet" busy={ruleBased.looking || look.isPending} onClick={() => look.mutate()}>
              {t("look")}
            </Button>
          )}
          <Link to="/admin" search={{ tab: "keys" }} className="min-h-11 py-2.5 text-indigo hover:underline">
            {t("services")}
          </Link>
        </div>
        <p role="status" className="text-sm text-muted">
          {fetching > 0 && t("fetching", { count: fetching })}
        </p>
      </div>
    </Part>
  );
}
