import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { RichText } from "#/ui/text/RichText.tsx";
import { linkLook } from "../link-look.ts";
import { FailedTranslation } from "../original-or-translation/FailedTranslation.tsx";
import { TranslationMark } from "../original-or-translation/TranslationMark.tsx";

interface Props {
  readonly message: Message;
  readonly translation: MessageTranslation | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly again: (() => void) | "server" | undefined;
  readonly onHide: () => void;
  readonly onCorrected: () => void;
}

/** The translation of a message, in addition to the original, never instead of it. */
export function TranslationBox(props: Props) {
  const { message, translation, error, onRetry, again, onHide, onCorrected } = props;
  const { t } = useTranslation("translating");
  return (
    <div className="mt-1 border-s-2 border-marigold ps-2">
      {error && <FailedTranslation error={error} message={message} onRetry={onRetry} again={again} />}
      {!error && translation && (
        <Translated message={message} translation={translation} onHide={onHide} onCorrected={onCorrected} />
      )}
      {!error && !translation && (
        <p role="status" className="flex items-center gap-2 text-sm text-marigold-ink">
          <Spinner size={15} />
          {t("translating")}
        </p>
      )}
    </div>
  );
}

interface TranslatedProps {
  readonly message: Message;
  readonly translation: MessageTranslation;
  readonly onHide: () => void;
  readonly onCorrected: () => void;
}

function Translated({ message, translation, onHide, onCorrected }: TranslatedProps) {
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
