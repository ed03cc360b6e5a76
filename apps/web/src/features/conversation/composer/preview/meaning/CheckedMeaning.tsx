import type { TFunction } from "i18next";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import type { MeaningFinding } from "./Marked.tsx";
import { Marked } from "./Marked.tsx";
import type { Check } from "./meaning-checker.ts";

interface Props {
  readonly draft: string;
  readonly check: Check;
}

/** Findings that are spelled out; more are only counted, and all are marked in the texts. */
const TOLD = 4;
const VERDICTS = { kept: "verdictKept", doubtful: "verdictDoubtful", changed: "verdictChanged" } as const;
const LOOKS = { kept: "text-green", doubtful: "text-marigold-ink", changed: "text-red" } as const;

/** An unsure check has no verdict. */
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

/** Kinds whose words are quoted; for others the sentence is enough. */
const QUOTED = {
  number: "kindNumber",
  unit: "kindUnit",
  money: "kindMoney",
  date: "kindDate",
  time: "kindTime",
  link: "kindLink",
  name: "kindName",
} as const;
const SENTENCES = {
  negation: "findingNegation",
  question: "findingQuestion",
  politeness: "findingPoliteness",
  missing: "findingMissing",
  added: "findingAdded",
  wording: "findingWording",
} as const;

interface Texts {
  readonly draft: string;
  readonly back: string;
}

/** Describes a finding, for screen readers that cannot see its mark. */
function findingSentence(t: TFunction<"preview">, finding: MeaningFinding, texts: Texts): string {
  const { kind } = finding;
  if (!(kind in QUOTED)) return t(SENTENCES[kind as keyof typeof SENTENCES]);
  const label = t(QUOTED[kind as keyof typeof QUOTED]);
  const quoted = (of: keyof Texts) =>
    finding[of].map(({ start, end }) => isolated(texts[of].slice(start, end))).join(" … ");
  const [draft, back] = [quoted("draft"), quoted("back")];
  if (draft !== "" && back !== "") return t("findingOther", { kind: label, draft, back });
  if (draft !== "") return t("findingLost", { kind: label, draft });
  return back === "" ? t("findingThere", { kind: label }) : t("findingNew", { kind: label, back });
}

/** Isolates a quoted text, so that it does not change the direction of the sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;
