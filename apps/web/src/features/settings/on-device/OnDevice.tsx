import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  canStoreModels,
  MODELS_FOR_DEVICES,
  MODELS_ON_DEVICE,
  storedModels,
} from "#/data/device-models/stored-models.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Section } from "../Section.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { DownloadModels } from "./DownloadModels.tsx";
import { missingFor, sourcesOf, targetsOf } from "./legs.ts";
import { StoredModels } from "./StoredModels.tsx";
import { TrySentence } from "./TrySentence.tsx";

/** Chooses two languages, downloads what they need, and shows that it works. */
export function OnDevice() {
  const { t } = useTranslation("device");
  const offered = useQuery({
    queryKey: MODELS_FOR_DEVICES,
    queryFn: async () => (await call("GET /translation/models")).models,
    enabled: canStoreModels(),
  });
  const stored = useQuery({
    queryKey: MODELS_ON_DEVICE,
    queryFn: storedModels,
    networkMode: "always",
    enabled: canStoreModels(),
  });
  const here = stored.data ?? [];
  const known = [...(offered.data ?? []), ...here];
  if (!canStoreModels()) return <p>{t("insecure")}</p>;
  if (stored.isPending || (offered.isPending && !offered.isPaused)) return <Skeleton className="h-40 rounded-md" />;
  return (
    <>
      <Section>
        <p className="text-sm text-muted">{t("hint")}</p>
        {offered.error && (
          <EmptyState title={t("listFailed")}>
            <Retry onClick={() => void offered.refetch()} />
          </EmptyState>
        )}
        {known.length > 0 ? (
          <WithSettings>
            {(settings) => <Pair offered={offered.data ?? []} here={here} reads={settings.preferredLanguage} />}
          </WithSettings>
        ) : (
          !offered.error && <p>{t("none")}</p>
        )}
      </Section>
      {here.length > 0 && <StoredModels models={here} />}
    </>
  );
}

interface PairProps {
  readonly offered: Parameters<typeof missingFor>[2];
  readonly here: Parameters<typeof missingFor>[3];
  readonly reads: string;
}

function Pair({ offered, here, reads }: PairProps) {
  const { t, i18n } = useTranslation("device");
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const known = [...offered, ...here];
  const named = (codes: readonly string[]) =>
    codes
      .map((value) => ({ value, text: languageName(value, i18n.language) }))
      .sort((a, b) => a.text.localeCompare(b.text, i18n.language));
  const first = (codes: readonly string[], ...wishes: (string | undefined)[]) =>
    wishes.find((wish) => wish && codes.includes(wish)) ?? codes[0] ?? "en";
  const sources = named(sourcesOf(known));
  const from = first(
    sources.map(({ value }) => value),
    chosen.from,
    reads === "en" ? undefined : "en",
  );
  const targets = named(targetsOf(known, from));
  const to = first(
    targets.map(({ value }) => value),
    chosen.to,
    reads,
    "en",
  );
  const missing = missingFor(from, to, offered, here);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("from")}
          value={from}
          options={sources}
          onChange={(value) => setChosen({ from: value, to })}
        />
        <SelectField
          label={t("to")}
          value={to}
          options={targets}
          onChange={(value) => setChosen({ from, to: value })}
        />
      </div>
      {missing.length > 0 ? (
        <DownloadModels key={`${from} ${to}`} models={missing} />
      ) : (
        <TrySentence key={`${from} ${to}`} from={from} to={to} />
      )}
    </>
  );
}
