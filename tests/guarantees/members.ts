import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { Person } from "../../apps/server/test/person.ts";
import { makePeople, signIn } from "../../bench/messages/people.ts";

/** Creates `count` people, each signed in at one of the servers in turn. */
export async function manyPeople(database: Database, count: number, urls: readonly string[]): Promise<Person[]> {
  const accounts = await makePeople(database, count);
  return Promise.all(
    accounts.map(async (account, i) => {
      const url = urls[i % urls.length] as string;
      const { id, cookie } = await signIn(url, account);
      return new Person(url, { _id: id, fullName: `Person ${i}` } as Me, cookie);
    }),
  );
}
