import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { RichText } from "#/ui/text/RichText.tsx";
import { linkLook } from "../link-look.ts";
import { TranslationMark } from "../original-or-translation/TranslationMark.tsx";

interface Props {
  readonly message: Message;
  readonly translation: MessageTranslation;
  readonly onHide: () => void;
  readonly onCorrected: () => void;
}

export function Translated({ message, translation, onHide, onCorrected }: Props) {
  const { t, i18n } = useTranslation("translating");
  const { translatedText, sourceLanguage, targetLanguage, provider } = translation;
  const name = (code: string) => languageName(code, i18n.language);
  if (provider === "none") return <p className="text-sm text-marigold-ink">{t("nothing")}</p>;
  const target = name(targetLanguage);
  const known = sourceLanguage !== "auto" && sourceLanguage !== "und";
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-xs font-medium text-marigold-ink">
        {t("available")}
        <abbr title={target} className="rounded-sm border border-marigold px-1 font-semibold uppercase no-underline">
          {targetLanguage}
        </abbr>
      </p>
      <RichText text={translatedText} language={targetLanguage} />
      <p className="text-xs text-muted">
        {known ? t("toFrom", { target, source: name(sourceLanguage) }) : t("to", { target })}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        <TranslationMark
          message={message}
          languages={(known ? `${sourceLanguage} → ${targetLanguage}` : targetLanguage).toUpperCase()}
          rendition={translation}
          asOriginal={false}
          onShown={onHide}
          onCorrected={onCorrected}
        />
        <button type="button" onClick={onHide} className={linkLook}>
          {t("hide")}
        </button>
      </p>
    </>
  );
}
