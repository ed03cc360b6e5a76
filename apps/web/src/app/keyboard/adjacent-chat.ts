/** Returns the chat `step` places after the open one; the first of the list if the open one is not in it. */
export function adjacentChat<P extends { readonly _id: string }>(
  people: readonly P[],
  chosen: string | undefined,
  step: 1 | -1,
): P | undefined {
  const place = people.findIndex(({ _id }) => _id === chosen);
  return place < 0 ? people[0] : people[place + step];
}
