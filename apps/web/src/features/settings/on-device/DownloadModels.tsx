import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { useEffect, useRef, useState } from "react";
import { DownloadError, downloadModel } from "#/data/device-models/download-model.ts";
import { MODELS_ON_DEVICE } from "#/data/device-models/stored-models.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { asSize } from "#/ui/text/as-size.ts";

const SENTENCES = { full: "full", damaged: "damaged", cut: "cut", not_at_server: "notAtServer" } as const;

/** Says what a pair takes, downloads it when asked to, and shows how far that is. Going away stops it; what came stays. */
export function DownloadModels({ models }: { readonly models: readonly DeviceModel[] }) {
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
      <ErrorLine
        text={error && (error instanceof DownloadError ? t(SENTENCES[error.reason]) : sentenceOf(error, t("cut")))}
      />
    </div>
  );
}
