import { useEffect, useState } from "react";
import { languageName } from "../../../../i18n/language-name.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../../transport/api-error.ts";
import type { PreviewState } from "./draft-previewer.ts";

/** Milliseconds after which a translation is slow enough to say so. */
const SLOW_MS = 4_000;

function useIsSlow(asking: boolean): boolean {
  const [slow, setSlow] = useState(false);
  if (!asking && slow) setSlow(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  return slow;
}

interface Props {
  readonly state: PreviewState;
  readonly draft: string;
  readonly lowered: boolean;
  readonly onAsk: () => void;
}

/** What has to be said beside the texts; nothing as long as all is well. */
export function PreviewStatus({ state, draft, lowered, onAsk }: Props) {
  const { t, i18n } = useTranslation("preview");
  const { answer, error, asking, spent } = state;
  const slow = useIsSlow(asking);
  const sentences = [
    lowered && t("lowered"),
    asking && (slow ? t("slow") : t("asking")),
    !asking && error !== null && sentenceOf(error, t("failed")),
    answer?.previews.length === 0 &&
      draft.trim() !== "" &&
      t("readByAll", { language: languageName(answer.language, i18n.language) }),
    answer !== null && answer.leftOut > 0 && t("leftOut"),
    spent && t("changed"),
  ].filter((one) => one !== false);
  return (
    <div className="flex min-h-4 flex-wrap items-baseline gap-x-3 text-xs text-muted">
      <p role="status">{sentences.join(" ")}</p>
      {(spent || (error !== null && !asking)) && (
        <button
          type="button"
          onClick={onAsk}
          className="min-h-6 rounded-sm font-medium text-marigold-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t("update")}
        </button>
      )}
    </div>
  );
}
