import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { MeaningState } from "./meaning-checker.ts";

const VERDICTS = { kept: "verdictKept", doubtful: "verdictDoubtful", changed: "verdictChanged" } as const;

/** The verdicts on a draft as one text, which a screen reader says when they come. */
export function useVerdicts({ found }: MeaningState, draft: string): string {
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
