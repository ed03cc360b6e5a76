import { useEffect, useState } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { PreviewState } from "./draft-previewer.ts";
import type { MeaningState } from "./meaning/meaning-checker.ts";

/** Milliseconds after which a slow translation is reported. */
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
  readonly meaning: MeaningState;
  readonly onCheck: () => void;
}

const link = "min-h-6 rounded-sm font-medium text-marigold-ink underline underline-offset-4 pointer-coarse:min-h-11";

export function PreviewStatus({ state, draft, lowered, onAsk, meaning, onCheck }: Props) {
  const { t, i18n } = useTranslation("preview");
  const { answer, error, asking, spent } = state;
  const slow = useIsSlow(asking || meaning.asking);
  const verdicts = useVerdicts(meaning, draft);
  const sentences = [
    lowered && t("lowered"),
    asking && (slow ? t("slow") : t("asking")),
    !asking && error !== null && sentenceOf(error, t("failed")),
    answer?.previews.length === 0 &&
      draft.trim() !== "" &&
      t("readByAll", { language: languageName(answer.language, i18n.language) }),
    answer !== null && answer.leftOut > 0 && t("leftOut"),
    spent && t("changed"),
    meaning.asking && (slow ? t("slow") : t("checking")),
    meaning.error !== null && sentenceOf(meaning.error, t("checkFailed")),
  ].filter((one) => one !== false);
  return (
    <div className="flex min-h-4 flex-wrap items-baseline gap-x-3 text-xs text-muted">
      <p role="status">
        {sentences.join(" ")}
        {verdicts !== "" && <span className="sr-only">{verdicts}</span>}
      </p>
      {(spent || (error !== null && !asking)) && (
        <button type="button" onClick={onAsk} className={link}>
          {t("update")}
        </button>
      )}
      {meaning.unchecked && !meaning.asking && (
        <button type="button" onClick={onCheck} className={link}>
          {t("check")}
        </button>
      )}
    </div>
  );
}

const VERDICTS = { kept: "verdictKept", doubtful: "verdictDoubtful", changed: "verdictChanged" } as const;

/** Joins the verdicts into one text for screen readers. */
function useVerdicts({ found }: MeaningState, draft: string): string {
  const { t, i18n } = useTranslation("preview");
  return Object.entries(found)
    .flatMap(([code, { draft: checked, check }]) => {
      if (checked !== draft.trim() || check.verdict === undefined || check.verdict === "unsure") return [];
      return t("verdictOf", {
        language: languageName(code, i18n.language),
        verdict: t(VERDICTS[check.verdict]),
      });
    })
    .join(" ");
}
