import { folded, nameBeginnings, withoutBlanks } from "@lingualoom/contract/folding/folded.ts";
import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";

/** A member in the list; without a person, everyone. */
export interface Offered {
  readonly userId: string;
  readonly name: string;
  readonly person?: Person;
}

/** Simplified form of each traditional Chinese character; loaded when a name or the query has one. */
export type Simplified = ReadonlyMap<string, string>;

/** Matches from the beginning of any word, in any spelling, whole names first; everyone comes last. */
export function matchingPeople(
  people: readonly Person[],
  query: string,
  everyone: string | null,
  simplified?: Simplified,
): readonly Offered[] {
  const typed = withoutBlanks(folded(query, simplified));
  const beginnings = (name: string) => nameBeginnings(folded(name, simplified));
  // A space after a whole name ends it.
  const least = typed.length + Number(/\s$/u.test(query));
  const begins = (beginning: string) => beginning.startsWith(typed) && beginning.length >= least;
  const isFirst = ([first]: readonly string[]) => (first === undefined ? typed === "" : begins(first));
  const offered = people
    .filter(({ fullName, deleted }) => !deleted && fullName)
    .map((person) => ({ person, known: beginnings(person.fullName) }))
    .filter(({ known }) => isFirst(known) || known.some(begins))
    .sort((a, b) => Number(isFirst(b.known)) - Number(isFirst(a.known)))
    .map(({ person }) => ({ userId: person._id, name: person.fullName, person }));
  const isAll = everyone !== null && [EVERYBODY, everyone].some((word) => isFirst(beginnings(word)));
  return isAll ? [...offered, { userId: EVERYBODY, name: EVERYBODY }] : offered;
}
