import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { OFFLINE } from "./support/trouble.ts";

/** The browser's own sentence about what hinders it from installing this page. */
async function hindrances(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const { errors } = await session.send("Page.getAppManifest");
  return [...installabilityErrors, ...errors];
}

const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

test("the app can be installed, and starts without a network", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  await ana.page.goto("/");
  await controlled(ana.page);
  expect(await hindrances(ana.page)).toEqual([]);

  await ana.context.setOffline(true);
  await ana.page.reload();
  await expect(ana.page.getByRole("heading", { name: "The server cannot be reached" })).toBeVisible();
});
