/** Who stands next in the list; with nobody chosen, or the one chosen not in it, its first. */
export function adjacentChat<P extends { readonly _id: string }>(
  people: readonly P[],
  chosen: string | undefined,
  step: 1 | -1,
): P | undefined {
  const place = people.findIndex(({ _id }) => _id === chosen);
  return place < 0 ? people[0] : people[place + step];
}
