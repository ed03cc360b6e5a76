import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { makeGroups, writeIn } from "../groups/make-groups.ts";
import { makePeople } from "../messages/people.ts";
import type { ChatSize } from "./sent-messages.ts";

/** No limit of files, which the owner of an import would reach. */
export const ENVIRONMENT = { PERSON_STORAGE: "0" };
/** Messages that the group has before. */
const WRITTEN = 100;

export interface Given {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly folder: string;
  /** The export's file. */
  readonly path: string;
  readonly size: ChatSize;
  /** Number of attachments. */
  readonly files: number;
}

type Person = { readonly id: string; readonly email: string };

/** Makes three people, and a group of the first two, to which the first imports. */
export async function makeScene(database: Database) {
  const people = await makePeople(database, 3);
  const group = randomUUIDv7();
  await makeGroups(database, [{ id: group, members: people.slice(0, 2).map(({ id }) => id) }]);
  await writeIn(database, [group], WRITTEN);
  return { people: people as [Person, Person, Person], group };
}
