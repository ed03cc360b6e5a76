import type { TFunction } from "i18next";
import type { Finding } from "./Marked.tsx";

/** Kinds whose words are quoted; of the others the sentence says all. */
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

/** A finding in words, which a screen reader reads out where others see marks. */
export function findingSentence(t: TFunction<"preview">, finding: Finding, texts: Texts): string {
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

/** Between first strong isolate and its end, so that a quoted text does not turn the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;
