import { mayGiveRole, mayInGroup, mayRemove } from "@lingualoom/contract/group-rights.ts";
import type { Role } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Tests every role with every action in every state of the permissions against the rule. */
let server: TestServer;
let people: Record<Role | "other" | "stranger", Person>;
beforeAll(async () => {
  server = await startTestServer();
  const [owner, admin, member] = await server.threePeople();
  const [other, stranger] = [await server.person("chloe"), await server.person("dieter")];
  people = { owner, admin, member, other, stranger };
});
afterAll(() => server[Symbol.asyncDispose]());

const ROLES = ["owner", "admin", "member"] as const;
const open = { posting: "everyone", adding: "everyone", pinning: "everyone", editing: "everyone" } as const;
const shut = { posting: "admins", adding: "admins", pinning: "admins", editing: "admins" } as const;

async function stage(rights: typeof open | typeof shut) {
  const { owner, admin, member, other } = people;
  const id = await groupOf(owner, [admin, member, other]);
  await inGroup(owner, id).role(admin, "admin");
  await inGroup(owner, id).change(rights);
  return id;
}

const ACTIONS = {
  post: (me: Person, id: string) => inGroup(me, id).write("hello"),
  add: (me: Person, id: string) => inGroup(me, id).add(people.stranger),
  edit: (me: Person, id: string) => inGroup(me, id).change({ title: `By ${me.me.fullName}` }),
  setRights: (me: Person, id: string) => inGroup(me, id).change({ historyForNew: "from-joining" }),
  manage: (me: Person, id: string) =>
    me.call("GET /conversations/:conversationId/bans", { path: `/conversations/${id}/bans` }),
  own: (me: Person, id: string) => inGroup(me, id).end(),
} as const;

describe.each([
  ["where everyone may", open],
  ["where only admins may", shut],
] as const)("%s", (_, rights) => {
  test.each(ROLES)("a %s does exactly what the rule allows, and non-members find no group", async (role) => {
    const id = await stage(rights);
    for (const [action, act] of Object.entries(ACTIONS)) {
      expect([action, (await act(people.stranger, id)).status]).toEqual([action, 404]);
      const allowed = mayInGroup(role, rights, action as keyof typeof ACTIONS);
      const { status } = await act(people[role], id);
      expect([action, status < 300 ? "done" : status]).toEqual([action, allowed ? "done" : 403]);
      if (action === "add" && allowed) await inGroup(people.owner, id).remove(people.stranger);
    }
  });
});

test.each(ROLES.flatMap((role) => ROLES.map((whom) => [role, whom] as const)))(
  "a %s removes a %s only where the rule allows it",
  async (role, whom) => {
    if (role === whom && role !== "member") return;
    const id = await stage(open);
    const target = role === whom ? people.other : people[whom];
    const { status } = await inGroup(people[role], id).remove(target);
    expect(status).toBe(mayRemove(role, whom) ? 200 : 403);
  },
);

test.each(ROLES.flatMap((role) => ROLES.flatMap((from) => ROLES.map((to) => [role, from, to] as const))))(
  "a %s makes a %s a %s only where the rule allows it",
  async (role, from, to) => {
    if (from === to || (role === from && role !== "member")) return;
    const id = await stage(open);
    const target = role === from ? people.other : people[from];
    const { status } = await inGroup(people[role], id).role(target, to);
    expect(status).toBe(mayGiveRole(role, from, to) ? 200 : 403);
    const owners = (await inGroup(people.owner, id).members()).body.filter((one) => one.role === "owner");
    expect(owners).toHaveLength(1);
  },
);
