import type { Message } from "@lingualoom/contract/shapes.ts";
import { useEffect, useEffectEvent } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { isRefusal } from "../renditions/refusal.ts";

interface Props {
  readonly error: Error;
  readonly message: Message;
  readonly onRetry: () => void;
  /** How a failure with `retryAfter` is retried: by calling the function, or by the server. */
  readonly again?: (() => void) | "server" | undefined;
}

/** Why there is no translation. The original above stays. */
export function FailedTranslation({ error, message, onRetry, again }: Props) {
  const { t, i18n } = useTranslation(["translating", "translation"]);
  const name = (code: string) => languageName(code, i18n.language);
  const known = error instanceof ApiError ? error : null;
  const source = message.language === "und" ? undefined : message.language;
  const impossible = isRefusal(error);
  const seconds = known?.code === "UNAVAILABLE" && again ? known.retryAfter : null;
  const askAgain = useEffectEvent(() => typeof again === "function" && again());
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(askAgain, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const sentence =
    known?.code === "UNSUPPORTED_PAIR" && source && !known.body.abovePrivacyLevel
      ? t("noPair", { source: name(source), count: 1 })
      : sentenceOf(error, t("translation:failed"));
  return (
    <div role="status" className="text-sm">
      <p>{sentence}</p>
      {known && known.reasons.length > 0 && (
        <ul className="text-xs text-muted">
          {known.reasons.map(({ engine, engineName = engine, reason, message: meaning = reason }) => (
            <li key={engine}>{`${engineName}: ${meaning}`}</li>
          ))}
        </ul>
      )}
      {seconds !== null && (
        <p className="flex items-center gap-2 text-xs text-muted">
          <Spinner size={13} />
          {t("triedAgain")}
        </p>
      )}
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
