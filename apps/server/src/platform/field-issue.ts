import { objectionOf } from "@lingualoom/contract/objections.ts";
import type { z } from "zod";
import type { FieldIssue } from "./errors.ts";
import { type LocalizableText, say } from "./sentences/sentence.ts";

export function toFieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const known = objectionOf(issue.message);
  return { path: issue.path.join("."), sentence: known ? say(known.code, known.values) : sentenceOf(issue) };
}

/** Returns one sentence for all issues: the first issue, with its field if the sentence does not name it. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): LocalizableText {
  const [first] = issues;
  if (!first) return say("wrongShape");
  const { path, sentence } = toFieldIssue(first);
  if (objectionOf(first.message)) return sentence;
  return path === "" ? say("wrongShape") : say("wrongField", { field: path.slice(0, 100), problem: sentence });
}

/** The library's own messages are English, and for programmers. */
function sentenceOf(issue: z.core.$ZodIssue): LocalizableText {
  switch (issue.code) {
    case "invalid_type":
      return say(issue.message.endsWith("received undefined") ? "fieldMissing" : "fieldForm");
    case "invalid_value":
      return say("fieldChoice");
    case "too_big": {
      const most = Number(issue.maximum);
      return say(codeFor(issue.origin, "atMost", "entriesAtMost", "numberAtMost"), { most });
    }
    case "too_small": {
      const least = Number(issue.minimum);
      return say(codeFor(issue.origin, "charactersAtLeast", "entriesAtLeast", "numberAtLeast"), { least });
    }
    default:
      return say("fieldForm");
  }
}

const codeFor = <Code>(origin: string, ofText: Code, ofList: Code, ofNumber: Code): Code => {
  if (origin === "string") return ofText;
  return ["array", "set", "object", "map"].includes(origin) ? ofList : ofNumber;
};
