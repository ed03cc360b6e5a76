import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { ApiError, sentenceOf } from "../../api/api-error.ts";
import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loadedLater } from "../../ui/loaded-later.tsx";

/** With its words, so that nothing that is on the screen has to wait for them. */
const EngineReasons = loadedLater(async () => {
  const [{ EngineReasons }] = await Promise.all([
    import("./EngineReasons.tsx"),
    i18next.loadNamespaces("reasons"),
  ]);
  return EngineReasons;
}, null);

interface Props {
  readonly error: Error;
  readonly message: Message;
  readonly target: string;
  readonly onRetry: () => void;
}

/** Why there is no translation. The original above is untouched. */
export function FailedTranslation({ error, message, target, onRetry }: Props) {
  const { t, i18n } = useTranslation("translation");
  const name = (code: string) => languageName(code, i18n.language);
  const code = error instanceof ApiError ? error.code : undefined;
  const source = message.language === "und" ? undefined : message.language;
  const impossible = code === "UNSUPPORTED_PAIR";
  const sentence =
    impossible && source
      ? t("noPair", { source: name(source), target: name(target) })
      : sentenceOf(error, t("failed"));
  return (
    <div role="status" className="text-sm">
      <p>{sentence}</p>
      {error instanceof ApiError && error.reasons.length > 0 && <EngineReasons reasons={error.reasons} />}
      {!impossible && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-6 rounded-sm font-medium text-marigold-ink underline underline-offset-4 max-md:min-h-11"
        >
          {t("retry")}
        </button>
      )}
    </div>
  );
}
