import type { Translation } from "../translation.ts";
import type { ConformanceCase } from "./cases.ts";

export interface Outcome {
  readonly id: string;
  readonly class: string;
  /** `refused`: the original stays visible, with a reason. `wrong` must never happen. */
  readonly verdict: "correct" | "refused" | "wrong";
  readonly why?: string;
}

const count = (text: string, part: string) => text.split(part).length - 1;
const blankLines = (text: string) => text.split(/\r\n|\n|\r/u).map((line) => line.trim() === "");
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const controls = (text: string) => (text.match(CONTROL) ?? []).join("");

/** Text that stand-ins and, worse, real models put around a translation. */
const CHATTER = /here(?:'s| is) the translation|translator's note|\(note:|^\W*english:|```/iu;

/** Rates only the text, without the product's own splitting, so that mistakes of the latter show. */
export function rateOutcome(testCase: ConformanceCase, translation: Translation): Outcome {
  const named = { id: testCase.id, class: testCase.class };
  if (!("text" in translation)) {
    const why = translation.kind === "failed" ? translation.reasons.map((r) => r.reason).join(", ") : translation.kind;
    return { ...named, verdict: "refused", why };
  }
  const source = testCase.text.toWellFormed();
  const why =
    translation.kind === "translated"
      ? flaw(source, translation.text, testCase)
      : translation.text === source
        ? null
        : "changed although nothing was translated";
  return why === null ? { ...named, verdict: "correct" } : { ...named, verdict: "wrong", why };
}

function flaw(source: string, answer: string, { must }: ConformanceCase): string | null {
  if (!answer.isWellFormed()) return "not well formed";
  if (answer.trim() === "") return "empty";
  if (must.unchanged && answer !== source) return "changed although there was nothing to translate";
  if (answer.length > 5 * source.length + 60) return "far too long";
  if (controls(answer) !== controls(source)) return "control characters differ";
  if (/^\s*/u.exec(answer)?.[0] !== /^\s*/u.exec(source)?.[0]) return "blanks at the start differ";
  if (answer.slice(answer.trimEnd().length) !== source.slice(source.trimEnd().length))
    return "blanks at the end differ";
  if (JSON.stringify(blankLines(answer)) !== JSON.stringify(blankLines(source))) return "lines differ";
  if (CHATTER.test(answer) && !CHATTER.test(source)) return "chatter";
  if (count(answer, "://") > count(source, "://")) return "a link was added";
  const lost = must.keep?.find((part) => count(answer, part) !== count(source, part));
  if (lost !== undefined) return `not kept: ${JSON.stringify(lost)}`;
  const missing = must.has?.find((part) => !answer.includes(part));
  if (missing !== undefined) return `lacks: ${JSON.stringify(missing)}`;
  if (must.answerIsNot?.some((obeyed) => plain(answer) === plain(obeyed))) return "the text was obeyed";
  const leaked = must.absent?.find((part) => answer.includes(part));
  if (leaked !== undefined) return `leaked: ${JSON.stringify(leaked)}`;
  return !must.mayEcho && !must.unchanged && plain(answer) === plain(source) ? "an echo" : null;
}
