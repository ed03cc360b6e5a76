import type { CheckResult } from "#/operate/doctor/check-result.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

const MARKS = {
  ok: say("markOk"),
  warning: say("markWarning"),
  failed: say("markFailed"),
  skipped: say("markSkipped"),
} as const;

/** Returns the terminal's language, in POSIX's order of the variables. */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Variables): string {
  return /^[a-z]{2}(?=[_.@-]|$)/.exec(LC_ALL || LC_MESSAGES || LANG || "")?.[0] ?? "en";
}

export function report(findings: readonly CheckResult[], json: boolean, language: string): string {
  const inWords = (sentence: LocalizableText) => sentenceIn(sentence, language);
  const failed = findings.filter(({ status }) => status === "failed").length;
  const warnings = findings.filter(({ status }) => status === "warning").length;
  if (json) {
    const told = findings.map(({ says, advice, ...finding }) => ({
      ...finding,
      says: inWords(says),
      advice: advice && inWords(advice),
      code: says.code,
      values: says.values,
    }));
    return JSON.stringify({ ok: failed === 0, findings: told }, null, 2);
  }
  const width = Math.max(...Object.values(MARKS).map((mark) => inWords(mark).length));
  const lines = findings.flatMap(({ id, status, says, advice }) => [
    `${inWords(MARKS[status]).padEnd(width)}  ${id.padEnd(14)}  ${inWords(says)}`,
    ...(advice && status !== "ok" ? [`${" ".repeat(width + 18)}→ ${inWords(advice)}`] : []),
  ]);
  const sum = failed === 0 && warnings === 0 ? say("allWell") : say("sumOfFindings", { failed, warnings });
  return [...lines, "", inWords(sum)].join("\n");
}
