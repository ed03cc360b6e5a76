import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { findingSentence } from "./finding-sentence.ts";
import { Marked } from "./Marked.tsx";
import type { Check } from "./meaning-checker.ts";

interface Props {
  readonly draft: string;
  readonly check: Check;
}

/** Findings that are spelled out; further ones are counted, and all are marked in the texts. */
const TOLD = 4;
const VERDICTS = { kept: "verdictKept", doubtful: "verdictDoubtful", changed: "verdictChanged" } as const;
const LOOKS = { kept: "text-green", doubtful: "text-marigold-ink", changed: "text-red" } as const;

/** Shows the verdict on a translation, the text translated back, and the differences. An unsure check has no verdict. */
export function CheckedMeaning({ draft, check }: Props) {
  const { t, i18n } = useTranslation("preview");
  const { verdict, findings = [], back, error } = check;
  if (verdict === undefined)
    return <p className="ps-2.5 text-xs text-muted">{t("notChecked", { reason: error?.message ?? "" })}</p>;
  const returned = back?.translatedText ?? "";
  const further = findings.length - TOLD;
  return (
    <div className="grid gap-0.5 ps-2.5 text-xs">
      {verdict !== "unsure" && (
        <p className={`flex items-start gap-1 font-medium ${LOOKS[verdict]}`}>
          <LineIcon line={verdict === "kept" ? "check" : "alert"} className="mt-px size-3.5 shrink-0" />
          <span>{t(VERDICTS[verdict])}</span>
        </p>
      )}
      {findings.length > 0 && (
        <ul className="grid list-disc gap-0.5 ps-5 wrap-anywhere">
          {findings.slice(0, TOLD).map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one check never change their order
            <li key={at}>{findingSentence(t, finding, { draft, back: returned })}</li>
          ))}
          {further > 0 && <li>{t("furtherFindings", { number: further })}</li>}
        </ul>
      )}
      {back && (
        <p className="text-muted">
          {t("backIn", { language: languageName(back.targetLanguage, i18n.language) })}{" "}
          <span dir="auto" lang={back.targetLanguage} className="whitespace-pre-wrap wrap-anywhere">
            <Marked text={returned} findings={findings} of="back" />
          </span>
        </p>
      )}
      {findings.some((one) => one.draft.length > 0) && (
        <p className="text-muted">
          {t("youWrote")}{" "}
          <span dir="auto" lang={back?.targetLanguage} className="whitespace-pre-wrap wrap-anywhere">
            <Marked text={draft} findings={findings} of="draft" />
          </span>
        </p>
      )}
    </div>
  );
}
