import { folded, nameBeginnings, withoutBlanks } from "@lingualoom/contract/folding/folded.ts";
import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";

/** Somebody whom the list offers; everybody without a person. */
export interface Offered {
  readonly userId: string;
  readonly name: string;
  readonly person?: Person;
}

/** The simplified form of each traditional Chinese character, where somebody has such a name or types one. */
export type Simplified = ReadonlyMap<string, string>;

/**
 * Those whose name begins so, or what follows from one of its words on, in any spelling; whole names first. At the end everybody,
 * by `all` or by its word in the page's language.
 */
export function matchingPeople(
  people: readonly Person[],
  query: string,
  everyone: string | null,
  simplified?: Simplified,
): readonly Offered[] {
  const typed = withoutBlanks(folded(query, simplified));
  const beginnings = (name: string) => nameBeginnings(folded(name, simplified));
  // After a whole name a blank ends it.
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
