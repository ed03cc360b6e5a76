import type { ParsedInput } from "@lingualoom/contract/calls.ts";

/** The subject of a report: a message, a suggestion by its id, or a correction by its author. */
export type ReportedPart =
  | { readonly part: "message"; readonly partId: null }
  | { readonly part: "suggestion" | "correction"; readonly partId: string };

export function partOf({ suggestionId, correctionBy }: ParsedInput<"POST /message/:id/report", "body">): ReportedPart {
  if (suggestionId !== undefined) return { part: "suggestion", partId: suggestionId };
  if (correctionBy !== undefined) return { part: "correction", partId: correctionBy };
  return { part: "message", partId: null };
}
