import { rm } from "node:fs/promises";
import { startLocalWorker } from "@lingualoom/edge/local/start-worker.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { freePort } from "../../tests/edge/worker.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { bubble, openChat, state, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { SERVER_GONE } from "../support/trouble.ts";

/** A page's own server, another one of the same database, and the worker before both. */
async function openMany() {
  const folder = await quickestFolder("lingualoom-many-");
  const opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = opened.use(await startEmbeddedPostgres({ dataDir: folder, log: () => {} }));
  const port = await freePort();
  const environment = {
    DATABASE_URL: database.url,
    APP_SECRET: "a secret of more than thirty-two characters",
    EDGE_URL: `http://127.0.0.1:${port}`,
  };
  const own = opened.use(await openProduct({ environment, arguments: ["--demo"] }));
  const other = opened.use(await openProduct({ environment: { ...environment, PUBLIC_URL: own.url } }));
  const otherUrl = `http://127.0.0.1:${other.port}`;
  const vars = { PUBLIC_URL: own.url, EDGE_URL: environment.EDGE_URL, BACKENDS: `${own.url},${otherUrl}` };
  const worker = opened.use(await startLocalWorker({ port, vars }));
  return { own, worker, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

test("a page fails over to the worker without a reload or a lost message @long", async ({ browser, trouble }) => {
  test.slow();
  trouble.provokes(SERVER_GONE, /status of 5\d\d/, /status of 401/);
  await using many = await openMany();
  await using people = new People(browser, many.own, trouble);
  const [ana, emma, dieter] = [await people.demo("ana"), await people.demo("emma"), await people.demo("dieter")];

  // Administrators' calls go to the worker first.
  const asked = dieter.page.waitForResponse(`${many.worker.url}/api/admin/render-status`);
  await dieter.page.goto("/admin?tab=backend");
  expect((await asked).status()).toBe(200);
  await expect(dieter.page.getByRole("list", { name: "Backends" })).toContainText(`${many.own.url}Primary`);

  for (const [here, there] of [
    [ana, emma],
    [emma, ana],
  ] as const) {
    const knows = here.page.waitForResponse("**/api/config");
    await openChat(here.page, there);
    await knows;
    await here.page.evaluate(() => Object.assign(window, { notReloaded: true }));
  }
  await write(ana.page, "before");
  await expect(bubble(emma.page, "before")).toBeVisible();
  await many.own.kill();
  await write(ana.page, "while it is gone");
  await expect(state(ana.page, "while it is gone")).toHaveAccessibleName("Read");
  await write(emma.page, "I am still here");
  await expect(bubble(ana.page, "I am still here")).toHaveCount(1);
  await expect(bubble(emma.page, "while it is gone")).toHaveCount(1);
  for (const { page } of [ana, emma]) expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
});
