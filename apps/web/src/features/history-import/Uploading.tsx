import { fileSize } from "#/i18n/file-size.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import type { ExportUpload } from "./export-upload.ts";
import { ProgressBar } from "./ProgressBar.tsx";

export function Uploading({ upload: { file, sent, state, error, again, cancel } }: { readonly upload: ExportUpload }) {
  const { t, i18n } = useTranslation(["imports", "common"]);
  const size = (bytes: number) => fileSize(bytes, i18n.language);
  const amount = t("part", { part: size(sent * file.size), total: size(file.size) });
  return (
    <section aria-label={t("uploading")} className="grid gap-3">
      <p className="font-medium">{t("uploading")}</p>
      <bdi className="wrap-anywhere text-sm text-muted">{file.name}</bdi>
      {state === "failed" ? (
        <ErrorLine boxed text={sentenceOf(error, t("uploadFailed"))} />
      ) : (
        <>
          <ProgressBar label={t("uploading")} value={sent} />
          <p className="text-sm text-muted">{state === "waiting" ? t("waiting") : amount}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {state === "failed" && <Retry onClick={again} />}
        <Button look="quiet" onClick={cancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}
