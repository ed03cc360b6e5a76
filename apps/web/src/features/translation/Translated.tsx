import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { RichText } from "../../ui/text/RichText.tsx";
import { linkLook } from "./link-look.ts";
import { Made } from "./Made.tsx";

const WrongLanguage = lazyComponent(async () => (await import("./WrongLanguage.tsx")).WrongLanguage, null, {
  prefetch: true,
  optional: true,
});

interface Props {
  readonly message: Message;
  readonly translation: MessageTranslation;
  readonly onHide: () => void;
  readonly onCorrected: () => void;
}

/** Below this the detector itself was not quite sure, so the other languages are offered without being asked for. */
const SURE = 0.95;

export function Translated({ message, translation, onHide, onCorrected }: Props) {
  const { t, i18n } = useTranslation("translation");
  const { translatedText, sourceLanguage, targetLanguage, provider, detected } = translation;
  const [correcting, setCorrecting] = useState((detected?.confidence ?? 1) < SURE);
  const name = (code: string) => languageName(code, i18n.language);
  if (provider === "none") return <p className="text-sm text-marigold-ink">{t("nothing")}</p>;
  const target = name(targetLanguage);
  const known = sourceLanguage !== "auto" && sourceLanguage !== "und";
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
      <div className="my-1">
        <RichText text={translatedText} language={targetLanguage} />
      </div>
      <p className="text-xs text-muted">
        {known ? t("toFrom", { target, source: name(sourceLanguage) }) : t("to", { target })}
        {" · "}
        <Made by={translation} />
      </p>
      <p className="flex flex-wrap gap-x-4">
        <button type="button" onClick={onHide} className={linkLook}>
          {t("hide")}
        </button>
        {known && (
          <button
            type="button"
            aria-expanded={correcting}
            onClick={() => setCorrecting(!correcting)}
            className={linkLook}
          >
            {t("wrongLanguage", { source: name(sourceLanguage) })}
          </button>
        )}
      </p>
      {correcting && known && (
        <WrongLanguage
          message={message}
          source={sourceLanguage}
          target={targetLanguage}
          onCorrected={onCorrected}
        />
      )}
    </>
  );
}
