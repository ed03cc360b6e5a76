import { PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { type GroupShape, makeGroups, writeIn } from "./make-groups.ts";
import type { Options } from "./options.ts";
import type { Page } from "./pages.ts";

/** Messages in each group of the list, and in the large one. */
const LISTED = 20;
const WRITTEN = 1_000;

/** One more large group with a history, and a person who is in many groups. */
export async function fillPages(
  database: Database,
  [me, ...others]: readonly string[],
  group: (members: readonly string[]) => GroupShape,
  { listed, size }: Options,
): Promise<Page[]> {
  const member = (n: number) => others[n % others.length] as string;
  const list = Array.from({ length: listed }, (_, g) =>
    group([me as string, ...Array.from({ length: size - 1 }, (_, n) => member(g * 7 + n))]),
  );
  const read = group([me as string, ...others]);
  await makeGroups(database, [...list, read]);
  await writeIn(
    database,
    list.map(({ id }) => id),
    LISTED,
  );
  await writeIn(database, [read.id], WRITTEN);
  const [CONVERSATIONS, ONE] = ["/conversations", `/conversations/${read.id}`];
  const named: [call: string, path: string][] = [
    ["GET /conversations", CONVERSATIONS],
    ["GET /conversations/:conversationId/messages", `${ONE}/messages`],
    ["GET /conversations/:conversationId/members", `${ONE}/members`],
  ];
  return [
    { call: "GET /ping", path: "/ping" },
    ...named.flatMap(([call, path]) => [
      { call, path },
      { call, path: `${path}?limit=${PAGE_SIZE_MAX}` },
    ]),
  ];
}
