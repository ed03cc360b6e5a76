import type { TypedQuery } from "../use-typed-query.ts";

/** A colon that no letter, digit or sign precedes, and the beginning of a name. */
const NAME = /(?:^|[\s(])(:)([\p{L}\p{M}][\p{L}\p{M}\p{N}_+-]{1,30})$/u;
const LONGEST = 40;

/** Returns the emoji's name being typed after ":" at the cursor; null if there is none. */
export function typedEmoji(text: string, cursor: number): TypedQuery | null {
  const [, , query] = NAME.exec(text.slice(Math.max(0, cursor - LONGEST), cursor)) ?? [];
  return query === undefined ? null : { at: cursor - query.length - 1, query };
}
