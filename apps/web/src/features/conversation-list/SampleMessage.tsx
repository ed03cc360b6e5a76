import { useTranslation } from "../../i18n/use-translation.ts";

/** What a message in another language looks like here, for who has received none yet. Nobody wrote it. */
export function SampleMessage() {
  const { t } = useTranslation("people");
  return (
    <figure className="mt-8 w-full text-start text-sm">
      <figcaption className="mb-2 text-center text-xs text-muted">{t("sampleTitle")}</figcaption>
      <blockquote className="mx-auto w-fit max-w-full rounded-lg border border-line bg-surface p-2">
        <div className="border-s-2 border-marigold ps-2">
          <p className="words">{t("sampleTranslation")}</p>
          <p className="words text-muted" lang={t("sampleLanguage")}>
            {t("sampleOriginal")}
          </p>
        </div>
      </blockquote>
    </figure>
  );
}
