import type { People, Person } from "./people.ts";
import { openChat } from "./screens.ts";

/** Two new people, each with the other's chat open. */
export async function twoInAChat(people: People, first = "Ana", second = "Emma"): Promise<readonly [Person, Person]> {
  const one = await people.newcomer(first);
  const other = await people.newcomer(second);
  await openChat(other.page, one);
  await openChat(one.page, other);
  return [one, other];
}
