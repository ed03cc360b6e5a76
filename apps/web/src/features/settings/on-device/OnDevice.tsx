import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { downloadFailure, downloadModel } from "#/data/device-models/download-model.ts";
import { type Direction, missingModels, modelsOfPair } from "#/data/device-models/missing-models.ts";
import { modelsForDevicesQuery } from "#/data/device-models/models-for-devices.queries.ts";
import { canStoreModels, MODELS_ON_DEVICE, removeModel, storedModels } from "#/data/device-models/stored-models.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Section } from "../Section.tsx";
import { WithSettings } from "../WithSettings.tsx";

export function OnDevice() {
  const { t } = useTranslation("device");
  const offered = useQuery({ ...modelsForDevicesQuery, enabled: canStoreModels() });
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
            <Pair offered={offered.data ?? []} here={here} />
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
  readonly offered: readonly DeviceModel[];
  readonly here: readonly Direction[];
}

function Pair({ offered, here }: PairProps) {
  const { data: { preferredLanguage: reads } = DEFAULT_SETTINGS } = useQuery(settingsQuery);
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
  const missing = missingModels({ source: from, target: to }, offered, here);
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

type Models = Awaited<ReturnType<typeof storedModels>>;

function StoredModels({ models }: { readonly models: Models }) {
  const { t, i18n } = useTranslation("device");
  const removal = useAction({ act: removeModel, failed: t("removeFailed"), stale: [MODELS_ON_DEVICE] });
  const name = (code: string) => languageName(code, i18n.language);
  return (
    <Section title={t("stored")}>
      <ul aria-label={t("stored")} className="divide-y divide-line">
        {models.map((model) => {
          const pair = t("pair", { source: name(model.source), target: name(model.target) });
          const size = model.files.reduce((sum, file) => sum + file.size, 0);
          return (
            <li key={pair} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 flex-1 font-medium">{pair}</span>
              <span className="text-sm text-muted tabular-nums">{asSize(size, i18n.language)}</span>
              <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate(model)}>
                {t("remove")} <span className="sr-only">{pair}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface Props {
  readonly from: string;
  readonly to: string;
}

/** Translates a sentence on this device. The engine loads with the first one. */
function TrySentence({ from, to }: Props) {
  const { t } = useTranslation("device");
  const [text, setText] = useState("");
  const translation = useMutation({
    networkMode: "always",
    async mutationFn() {
      const { translateOnDevice } = await import("#/data/device-models/device-engine.ts");
      return translateOnDevice(text, from, to);
    },
  });
  const isRefused = translation.isError || translation.data === null;
  return (
    <Form className="grid gap-3" onSubmit={() => text.trim() && translation.mutate()}>
      <Field
        label={t("try")}
        lang={from}
        value={text}
        maxLength={500}
        error={isRefused ? t("failed") : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet" className="justify-self-start" busy={translation.isPending}>
        {t("translate")}
      </Button>
      <output aria-label={t("result")} lang={to} dir="auto" className="min-h-6 border-s-4 border-marigold ps-2.5">
        {translation.data}
      </output>
    </Form>
  );
}

/**
 * Shows a pair's download size, downloads it on request, and shows progress. Leaving the page stops the download;
 * finished parts stay.
 */
function DownloadModels({ models }: { readonly models: readonly DeviceModel[] }) {
  const { t, i18n } = useTranslation(["device", "common"]);
  const [done, setDone] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const total = models.reduce((sum, { size }) => sum + size, 0);
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const download = useAction({
    async act() {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setDone(0);
      try {
        for (const model of models)
          await downloadModel(model, { signal, onBytes: (bytes) => setDone((before) => before + bytes) });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    stale: [MODELS_ON_DEVICE],
  });
  if (download.isPending)
    return (
      <div className="grid gap-2">
        <progress
          aria-label={t("downloading", { done: size(done), size: size(total) })}
          value={done > 0 ? done : undefined}
          max={total}
          className="w-full accent-indigo"
        />
        <p className="text-sm text-muted tabular-nums">{t("downloading", { done: size(done), size: size(total) })}</p>
        <Button look="quiet" className="justify-self-start" onClick={() => stop.current?.abort()}>
          {t("common:cancel")}
        </Button>
      </div>
    );
  const { error } = download;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{t("consent", { size: size(total) })}</p>
      <Button className="justify-self-start" onClick={() => download.mutate()}>
        {t("download", { size: size(total) })}
      </Button>
      <ErrorLine text={error && downloadFailure(error)} />
    </div>
  );
}

const sourcesOf = (models: readonly Direction[]) => [...new Set(models.map(({ source }) => source))];

/** Returns the languages one can be translated into, directly or through English. */
const targetsOf = (models: readonly Direction[], from: string) =>
  [...new Set(models.map(({ target }) => target))].filter(
    (to) => to !== from && modelsOfPair({ source: from, target: to }, models) !== null,
  );
