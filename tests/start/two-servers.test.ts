import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { ask } from "../../apps/server/test/person.ts";
import { emptyDatabase, inDatabase, SECRET } from "./databases.ts";
import { preparedDataFolder, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
test("servers that start at once on one fresh database all start, and each migration runs once", async () => {
  await using database = await emptyDatabase();
  await using one = await preparedDataFolder();
  await using other = await preparedDataFolder();
  await using third = await preparedDataFolder();
  const shared = { DATABASE_URL: database.url, APP_SECRET: SECRET, RATE_LIMITS: "off" };
  await using first = runServer({ ...shared, DATA_DIR: one.path });
  await using second = runServer({ ...shared, DATA_DIR: other.path });
  await using last = runServer({ ...shared, DATA_DIR: third.path });
  const urls = await Promise.all([first.ready, second.ready, last.ready]);

  const rows = await inDatabase(database.url, (sql) => sql<{ name: string }[]>`select name from migrations`);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);

  // The other server knows what one stored: the password is right, the address unconfirmed.
  const { fullName, email, password } = cast.ana;
  const [here, there] = urls as [string, string, string];
  expect((await ask(here, "POST", "/auth/signup", { fullName, email, password })).status).toBe(201);
  expect((await ask(there, "POST", "/auth/login", { email, password })).body).toMatchObject({
    code: "EMAIL_NOT_VERIFIED",
  });
});
