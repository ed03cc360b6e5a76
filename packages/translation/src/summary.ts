import type { PrivacyLevel } from "./privacy-level.ts";

export interface SummaryLine {
  readonly text: string;
  /** Number of the writer, the same for all lines of one person. */
  readonly writer: number;
}

export interface SummaryPoint {
  /** Contains `personMark` wherever a writer is named. */
  readonly text: string;
  /** Indices of the lines that it is about; at least one. */
  readonly lines: readonly number[];
}

export interface SummaryRequest {
  readonly lines: readonly (SummaryLine & { readonly allowed: PrivacyLevel })[];
  readonly target: string;
  readonly signal: AbortSignal;
  /** The user whose budget pays. */
  readonly person?: string | undefined;
}

/** `level`: no model may see any of the lines. */
export type Summary =
  | {
      readonly kind: "summarized";
      readonly points: readonly SummaryPoint[];
      readonly engineName: string;
    }
  | { readonly kind: "none"; readonly reason: "noModel" | "level" | "budget" | "failed" };

/** Stands for a writer in what a model gets and answers, so that no name leaves the server. */
export const personMark = (writer: number): string => `<p${writer}/>`;

/** Replaces the marks of writers; a mark that the model made up becomes nothing. */
export const namePeople = (text: string, nameOf: (writer: number) => string | undefined): string =>
  text
    .replace(/<p(\d{1,4})\s*\/?>/gu, (_, writer: string) => nameOf(Number(writer)) ?? "")
    .replace(/ {2,}/gu, " ")
    .trim();
