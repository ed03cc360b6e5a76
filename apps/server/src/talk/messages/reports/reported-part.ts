import type { Got } from "@lingualoom/contract/calls.ts";

/** What a report is of: a message, a suggestion by its id, or a correction by who made it. */
export type ReportedPart =
  | { readonly part: "message"; readonly partId: null }
  | { readonly part: "suggestion" | "correction"; readonly partId: string };

export function partOf({ suggestionId, correctionBy }: Got<"POST /message/:id/report", "body">): ReportedPart {
  if (suggestionId !== undefined) return { part: "suggestion", partId: suggestionId };
  if (correctionBy !== undefined) return { part: "correction", partId: correctionBy };
  return { part: "message", partId: null };
}
