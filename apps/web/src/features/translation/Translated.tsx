import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName } from "../../i18n/language-name.ts";
import { RichText } from "../../ui/RichText.tsx";

const MADE = { device: "madeDevice", server: "madeServer", provider: "madeProvider" } as const;
const QUALITY = {
  rough: { word: "qualityRough", tip: "qualityRoughTip" },
  good: { word: "qualityGood", tip: "qualityGoodTip" },
} as const;

export function Translated({ translation }: { readonly translation: MessageTranslation }) {
  const { t, i18n } = useTranslation("translation");
  const [shown, setShown] = useState(true);
  const { translatedText, sourceLanguage, targetLanguage, provider, engineName } = translation;
  const name = (code: string) => languageName(code, i18n.language);
  if (provider === "none") return <p className="text-sm text-marigold-ink">{t("nothing")}</p>;
  const target = name(targetLanguage);
  const known = sourceLanguage !== "auto" && sourceLanguage !== "und";
  const quality = QUALITY[translation.quality];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-xs font-medium text-marigold-ink">
        {t("available")}
        <abbr
          title={target}
          className="rounded-sm border border-marigold px-1 font-semibold uppercase no-underline"
        >
          {targetLanguage}
        </abbr>
      </p>
      {shown && (
        <div className="my-1">
          <RichText text={translatedText} language={targetLanguage} />
        </div>
      )}
      <p className="text-xs text-muted">
        {known ? t("toFrom", { target, source: name(sourceLanguage) }) : t("to", { target })}
        {" · "}
        {engineName} {t(MADE[translation.madeAt])}
        {" · "}
        <span title={t(quality.tip)} className="font-medium text-marigold-ink">
          {t(quality.word)}
        </span>
      </p>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="min-h-6 rounded-sm text-xs font-medium text-marigold-ink underline underline-offset-4 max-md:min-h-11"
      >
        {t(shown ? "hide" : "show")}
      </button>
    </>
  );
}
