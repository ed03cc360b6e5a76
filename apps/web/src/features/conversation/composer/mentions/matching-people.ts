import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";

/** Somebody whom the list offers; everybody without a person. */
export interface Offered {
  readonly userId: string;
  readonly name: string;
  readonly person?: Person;
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const begins = (name: string, query: string) => folded(name).startsWith(folded(query));
/** The whole name, or one of its words: people are called by any of them. */
const matches = (name: string, query: string) => folded(` ${name}`).includes(` ${folded(query)}`);

/**
 * Those whose name or a word of it begins so, whole names first; at the end everybody, by `all` or by its word in the page's
 * language.
 */
export function matchingPeople(
  people: readonly Person[],
  query: string,
  everyone: string | null,
): readonly Offered[] {
  const found = people
    .filter(({ fullName, deleted }) => !deleted && fullName && matches(fullName, query))
    .sort((a, b) => Number(begins(b.fullName, query)) - Number(begins(a.fullName, query)));
  const offered = found.map((person) => ({ userId: person._id, name: person.fullName, person }));
  const isAll = everyone !== null && [EVERYBODY, everyone].some((word) => begins(word, query));
  return isAll ? [...offered, { userId: EVERYBODY, name: EVERYBODY }] : offered;
}
