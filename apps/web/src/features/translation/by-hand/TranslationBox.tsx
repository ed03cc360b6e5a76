import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { FailedTranslation } from "../original-or-translation/FailedTranslation.tsx";
import { Translated } from "./Translated.tsx";

interface Props {
  readonly message: Message;
  /** Neither this nor an error means that it is being made. */
  readonly translation: MessageTranslation | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly again: (() => void) | "server" | undefined;
  readonly onHide: () => void;
  readonly onCorrected: () => void;
}

/** The second thread: the translation of a message, beside the original, never instead of it. */
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
