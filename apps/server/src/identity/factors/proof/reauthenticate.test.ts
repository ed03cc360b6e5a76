import type { Name } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { MINUTE } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const asks = (body: unknown) => (body as { code?: string } | undefined)?.code === "REAUTHENTICATE";

const reauthenticate = (person: Person, currentPassword?: string) =>
  person.call("POST /auth/reauthenticate", { body: { ...(currentPassword && { currentPassword }) } });

async function stage() {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, environment: { ADMIN_EMAILS: cast.dieter.email } });
  const dieter = await server.person("dieter");
  const emma = await server.person("emma");
  return { clock, server, dieter, emma, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const guardedCalls = (emma: Person): readonly (readonly [Name, string])[] => [
  ["POST /health/admin/make-admin/:email", `/health/admin/make-admin/${cast.emma.email}`],
  ["POST /health/admin/remove-admin/:email", `/health/admin/remove-admin/${cast.emma.email}`],
  ["POST /health/admin/users/:id/suspend", `/health/admin/users/${emma.id}/suspend`],
  ["DELETE /health/admin/users/:id", `/health/admin/users/${emma.id}`],
];

test("changes of rights and suspensions require a recent password of the administrator", async () => {
  await using it = await stage();
  it.clock.advance(10 * MINUTE);
  const state = () => it.server.database`select is_admin, suspended_at, deleted_at from users order by id`;
  const before = await state();
  for (const [name, path] of guardedCalls(it.emma)) {
    const { status, body } = await it.dieter.call(name, { path });
    expect([status, asks(body)], name).toEqual([403, true]);
  }
  expect(await state()).toEqual(before);

  expect(await reauthenticate(it.dieter)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  const wrong = await reauthenticate(it.dieter, "not this one");
  expect(wrong).toMatchObject({ status: 403, body: { code: "WRONG_PASSWORD" } });
  expect(asks((await it.dieter.call(...first(it.emma))).body)).toBe(true);

  expect(await reauthenticate(it.dieter, cast.dieter.password)).toMatchObject({ status: 200 });
  for (const [name, path] of guardedCalls(it.emma))
    expect((await it.dieter.call(name, { path })).status, name).toBe(200);
});

const first = (emma: Person): [Name, { path: string }] => {
  const [name, path] = guardedCalls(emma)[0]!;
  return [name, { path }];
};

test("the password counts for ten minutes, in the session that gave it", async () => {
  await using it = await stage();
  const otherDevice = await it.server.signIn("dieter");
  it.clock.advance(10 * MINUTE);
  await reauthenticate(it.dieter, cast.dieter.password);
  expect(asks((await otherDevice.call(...first(it.emma))).body)).toBe(true);
  it.clock.advance(10 * MINUTE - 1);
  expect((await it.dieter.call(...first(it.emma))).status).toBe(200);
  it.clock.advance(1);
  expect(asks((await it.dieter.call(...first(it.emma))).body)).toBe(true);
});

test("a full export of a user's data needs a password that was just given", async () => {
  await using it = await stage();
  const download = () => fetch(`${it.server.url}/api/account/export`, { headers: { cookie: it.emma.cookie } });
  it.clock.advance(10 * MINUTE);
  const refused = await download();
  expect(refused.status).toBe(403);
  expect(asks(await refused.json())).toBe(true);
  expect((await reauthenticate(it.emma, cast.emma.password)).status).toBe(200);
  const given = await download();
  expect([given.status, given.headers.get("content-type")]).toEqual([200, "application/zip"]);
  await given.arrayBuffer();
});
