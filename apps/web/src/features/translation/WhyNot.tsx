import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Refusal } from "./refusal.ts";

/** The honest sentence where a button would be dead. */
export function WhyNot({ decision }: { readonly decision: Refusal }) {
  const { t, i18n } = useTranslation("translation");
  const name = (code: string) => languageName(code, i18n.language);
  const sentence = () => {
    if (decision.kind === "no-engine") return t("noEngine");
    if (decision.kind === "no-pair")
      return t("noPair", { source: name(decision.source), target: name(decision.target) });
    return decision.total > 0
      ? t("setup", { done: decision.done, total: decision.total })
      : t("setupStarting");
  };
  return <p className="mt-1 border-t border-line pt-1 text-xs text-muted">{sentence()}</p>;
}
