import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { HOUR, MINUTE } from "#test/account-stage.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const { email: OLD, password } = cast.ana;
const NEW = "ana.new@example.org";

async function stage() {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const ana = await server.person("ana");
  server.mails.length = 0;
  const mailsTo = async (email: string) => {
    await server.app.idle();
    return server.mails.filter(({ to }) => to === email);
  };
  return {
    clock,
    server,
    ana,
    mailsTo,
    logIn: (email: string, given = password) =>
      ask<{ _id?: string }>(server.url, "POST", "/auth/login", { email, password: given }),
    confirm: (token: string) =>
      ask<{ code?: string; email?: string }>(server.url, "POST", "/auth/confirm-email", { token }),
    async linkTo(email: string) {
      const link = (await mailsTo(email)).findLast((mail) => mail.link?.includes("/confirm-email?"))?.link;
      return new URL(link ?? "about:none").searchParams.get("token") ?? "";
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const change = (person: Person, newEmail: string, currentPassword?: string) =>
  person.call<{ code?: string }>("POST /settings/email", { body: { newEmail, currentPassword } });

test("a new address takes effect when its link is used, after a warning to the old one", async () => {
  await using it = await stage();
  const device = await it.ana.device();
  expect(await change(it.ana, " Ana.New@example.org ")).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const token = await it.linkTo(NEW);
  const [warning] = await it.mailsTo(OLD);
  expect(warning?.text).toContain("ana‌.new‌@example‌.org");
  expect(warning?.link).toMatch(/\/forgot-password$/);
  expect((await it.logIn(NEW)).status).toBe(401);

  expect((await it.confirm(token)).body).toMatchObject({ email: NEW });
  expect(await device.hears("profileUpdated")).toMatchObject({ email: NEW, _id: it.ana.id });
  expect((await it.logIn(OLD)).status).toBe(401);
  expect((await it.logIn(NEW)).body._id).toBe(it.ana.id);
  expect((await it.confirm(token)).body.code).toBe("INVALID_TOKEN");
});

test("the link works for a day, is stored as a hash, and ends with another change", async () => {
  await using it = await stage();
  await change(it.ana, NEW);
  const first = await it.linkTo(NEW);
  const [stored] = await it.server.database`select c::text as row from email_changes c`;
  expect(stored?.row).not.toContain(first);
  await change(it.ana, "other@example.org");
  const second = await it.linkTo("other@example.org");
  expect((await it.confirm(first)).body.code).toBe("INVALID_TOKEN");
  it.clock.advance(24 * HOUR);
  expect((await it.confirm(second)).body.code).toBe("INVALID_TOKEN");
  expect((await it.logIn(OLD)).status).toBe(200);
});

test("the same address asked for again keeps the link that was mailed", async () => {
  await using it = await stage();
  await change(it.ana, NEW);
  const token = await it.linkTo(NEW);
  await change(it.ana, NEW);
  expect((await it.confirm(token)).status).toBe(200);
});

test("a change needs a recent sign-in or the password", async () => {
  await using it = await stage();
  it.clock.advance(10 * MINUTE);
  expect(await change(it.ana, NEW)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  expect(await change(it.ana, NEW, "not this one")).toMatchObject({ body: { code: "WRONG_PASSWORD" } });
  expect(await it.mailsTo(NEW)).toEqual([]);
  expect((await change(it.ana, NEW, password)).status).toBe(200);
  expect(await it.mailsTo(NEW)).toHaveLength(1);
});

test("an address with an account gets an email without a link, and the same answer", async () => {
  await using it = await stage();
  await it.server.person("emma");
  it.server.mails.length = 0;
  const taken = await change(it.ana, cast.emma.email);
  const [message] = await it.mailsTo(cast.emma.email);
  expect(message?.subject).toBe("This address already has a Lingualoom account");
  expect(message?.link).toMatch(/\/login$/);
  expect(await it.mailsTo(OLD)).toHaveLength(1);
  const free = await change(it.ana, NEW);
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
});

test("of two people who want one address, the first to use the link gets it", async () => {
  await using it = await stage();
  const emma = await it.server.person("emma");
  await change(it.ana, NEW);
  const hers = await it.linkTo(NEW);
  it.clock.advance(2 * MINUTE);
  await change(emma, NEW);
  const emmas = await it.linkTo(NEW);
  expect(emmas).not.toBe(hers);
  expect((await it.confirm(emmas)).status).toBe(200);
  expect((await it.confirm(hers)).body.code).toBe("INVALID_TOKEN");
  expect((await it.logIn(OLD)).status).toBe(200);
});

test("a new password cancels a change, and a change invalidates reset links", async () => {
  await using it = await stage();
  await change(it.ana, NEW);
  const stopped = await it.linkTo(NEW);
  await it.ana.call("PUT /settings/password", { body: { newPassword: "another password 7" } });
  expect((await it.confirm(stopped)).body.code).toBe("INVALID_TOKEN");

  it.clock.advance(2 * MINUTE);
  await change(it.ana, NEW, "another password 7");
  await ask(it.server.url, "POST", "/auth/forgot-password", { email: OLD });
  await it.server.app.idle();
  const reset = (await it.mailsTo(OLD)).findLast(({ link }) => link?.includes("reset-password"))?.link;
  const token = new URL(reset ?? "about:none").searchParams.get("token");
  await it.confirm(await it.linkTo(NEW));
  const refused = await ask<{ code: string }>(it.server.url, "POST", "/auth/reset-password", {
    token,
    newPassword: "a thief's password",
  });
  expect(refused.body.code).toBe("INVALID_TOKEN");
});
