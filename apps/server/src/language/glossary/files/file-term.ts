import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";

/** A term and the line on which it stands, for who has to mend it. */
export interface FileTerm {
  readonly line: number;
  readonly term: NewTerm;
}
