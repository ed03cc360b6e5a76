import { objectionOf } from "@lingualoom/contract/objections.ts";
import type { Objection } from "../errors.ts";
import { say } from "./sentence.ts";

/** An issue of a schema as what is wrong with the input. */
export function objected(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): Objection {
  const known = objectionOf(issue.message);
  return {
    path: issue.path.join("."),
    sentence: known ? say(known.code, known.values) : { ...say("wrongShape"), english: issue.message },
  };
}
