import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { inMessages } from "./in-messages.ts";

const WARN_AT = 200;

interface Props {
  readonly id: string;
  readonly text: string;
  /** Of the text, in code points. */
  readonly length: number;
  /** Absent where it cannot be sent in parts. */
  readonly onSendParts: ((...texts: string[]) => void) | undefined;
}

/** Shows how much room is left when it runs out, before the server has to refuse. */
export function LengthNote({ id, text, length, onSendParts }: Props) {
  const { t } = useTranslation("timeline");
  const left = MESSAGE_CODE_POINTS - length;
  const note =
    left < 0 ? t("tooLong", { over: -left, limit: MESSAGE_CODE_POINTS }) : left <= WARN_AT && t("remaining", { left });
  const parts = left < 0 ? inMessages(text, MESSAGE_CODE_POINTS) : [];
  return (
    <div className={`flex flex-wrap items-center gap-x-3 text-sm ${note ? "mt-1.5" : ""}`}>
      <p id={id} role="status" className={left < 0 ? "text-red" : "text-muted"}>
        {note}
      </p>
      {onSendParts && left < 0 && (
        <button
          type="button"
          onClick={() => onSendParts(...parts)}
          className="min-h-6 rounded-sm font-medium text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t("sendInParts", { parts: parts.length })}
        </button>
      )}
    </div>
  );
}
