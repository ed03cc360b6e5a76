import { getAuthTables } from "better-auth/db";
import { expect, test } from "vitest";
import { type AccountStage, accountStage, SECRET } from "#test/account-stage.ts";
import { createLibrary, libraryOptions } from "./library.ts";
import { createPasswordHasher } from "./passwords/password-hash.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";

/** The library as a plug-in of it would see our tables. */
const libraryOf = (stage: AccountStage) => createLibrary(dependenciesOf(stage));

const dependenciesOf = (stage: AccountStage) => ({
  database: stage.database,
  secret: SECRET,
  publicUrl: "http://localhost:3000",
  passwords: createPasswordHasher(),
  cookieDomain: null,
});

test("accounts made here are accounts to the library, so its plug-ins need no migration", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const library = libraryOf(stage);
  const { user } = await library.api.signInEmail({ body: { email: EMAIL, password: PASSWORD } });
  expect(user).toMatchObject({ name: "Ana", email: EMAIL, emailVerified: true });
  await expect(library.api.signInEmail({ body: { email: EMAIL, password: "wrong password" } })).rejects.toThrow(
    /invalid/i,
  );
});

test("sessions are interchangeable: ours read by the library, the library's by us", async () => {
  await using stage = await accountStage();
  // The library reads the real clock.
  stage.clock.advance(Date.now() - stage.clock.now().getTime());
  await stage.account(EMAIL, PASSWORD);
  const library = libraryOf(stage);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const seen = await library.api.getSession({ headers: new Headers({ cookie }) });
  expect(seen?.user.email).toBe(EMAIL);

  const { headers } = await library.api.signInEmail({
    body: { email: EMAIL, password: PASSWORD },
    returnHeaders: true,
  });
  const theirs = headers.getSetCookie()[0]!.split(";")[0]!;
  expect(await stage.find(theirs)).toMatchObject({ userId: seen?.user.id });
});

test("a sign-in through another provider is linked to an existing account, which keeps its password", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { adapter } = await libraryOf(stage).$context;
  const [user] = await stage.database`select id from users`;
  const identity = {
    userId: user!.id,
    providerId: "company",
    accountId: "subject-1",
    idToken: "t",
    scope: "openid",
    createdAt: stage.clock.now(),
    updatedAt: stage.clock.now(),
  };
  await adapter.create({ model: "account", data: identity });
  const where = [{ field: "userId", value: user!.id as string }];
  const ways = await adapter.findMany<{ providerId: string }>({ model: "account", where });
  expect(ways.map(({ providerId }) => providerId).sort()).toEqual(["company", "credential"]);
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
});

test("every column the library asks for is there, so that switching something on migrates no account", async () => {
  await using stage = await accountStage();
  const rows = await stage.database<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;
  const there = new Set(rows.map(({ name }) => name));
  const tables = Object.values(getAuthTables(libraryOptions(dependenciesOf(stage))));
  expect(tables.map(({ modelName }) => modelName).sort()).toEqual(["accounts", "sessions", "users", "verifications"]);
  for (const { modelName, fields } of tables)
    for (const [field, { fieldName }] of Object.entries(fields))
      expect(there, `${modelName}.${fieldName ?? field}`).toContain(`${modelName}.${fieldName ?? field}`);
});

test("the storage does what the library asks of it", async () => {
  await using stage = await accountStage();
  for (const name of ["Ana", "Bruno", "Chloé"])
    await stage.account(`${name === "Chloé" ? "chloe" : name.toLowerCase()}@example.org`, PASSWORD, name);
  const { adapter } = await libraryOf(stage).$context;
  const names = async (where: Parameters<typeof adapter.findMany>[0]["where"]) =>
    (
      await adapter.findMany<{ name: string }>({
        model: "user",
        where,
        sortBy: { field: "name", direction: "asc" },
      })
    )
      .map((user) => user.name)
      .join();
  expect(await names([])).toBe("Ana,Bruno,Chloé");
  expect(await names([{ field: "name", value: ["Ana", "Bruno"], operator: "in" }])).toBe("Ana,Bruno");
  expect(await names([{ field: "name", value: [], operator: "in" }])).toBe("");
  expect(await names([{ field: "name", value: ["Ana"], operator: "not_in" }])).toBe("Bruno,Chloé");
  expect(await names([{ field: "name", value: "Ana", operator: "ne" }])).toBe("Bruno,Chloé");
  expect(await names([{ field: "image", value: null }])).toBe("Ana,Bruno,Chloé");
  expect(await names([{ field: "name", value: "ANA", mode: "insensitive" }])).toBe("Ana");
  expect(await names([{ field: "email", value: "an", operator: "starts_with" }])).toBe("Ana");
  expect(await names([{ field: "email", value: "o@example.org", operator: "ends_with" }])).toBe("Bruno");
  expect(await names([{ field: "email", value: "%", operator: "contains" }])).toBe("");
  expect(
    await names([
      { field: "name", value: "Ana" },
      { field: "name", value: "Bruno", connector: "OR" },
    ]),
  ).toBe("Ana,Bruno");
  expect(
    await names([
      { field: "name", value: "Ana" },
      { field: "email", value: "bruno@example.org", connector: "AND" },
    ]),
  ).toBe("");
  expect(await adapter.count({ model: "user" })).toBe(3);

  const where = [{ field: "email", value: "bruno@example.org" }];
  expect(await adapter.update({ model: "user", where, update: { name: "Bruno II" } })).toMatchObject({
    name: "Bruno II",
  });
  expect(await adapter.updateMany({ model: "user", where, update: { name: "Bruno" } })).toBe(1);
  const failed = adapter.transaction(async (inside) => {
    await inside.delete({ model: "user", where });
    throw new Error("undo");
  });
  await expect(failed).rejects.toThrow("undo");
  expect(await adapter.deleteMany({ model: "user", where })).toBe(1);
  expect(await names([])).toBe("Ana,Chloé");
});

test("what is read once is handed out once, however many ask at the same moment", async () => {
  await using stage = await accountStage();
  const { adapter } = await libraryOf(stage).$context;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  await adapter.create({
    model: "verification",
    data: { identifier: "challenge", value: "secret", expiresAt, createdAt, updatedAt: createdAt },
  });
  const where = [{ field: "identifier", value: "challenge" }];
  const got = await Promise.all(Array.from({ length: 4 }, () => adapter.consumeOne({ model: "verification", where })));
  expect(got.filter(Boolean)).toHaveLength(1);
});
