import type { Page } from "@playwright/test";
import { kept } from "../support/kept.ts";
import { bubble, composer, heading, list, logOut, openChat, state, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

/** The browser's own sentences about what hinders it from installing this page. */
async function hindrances(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const { errors } = await session.send("Page.getAppManifest");
  // Contexts of tests are private windows, which install nothing.
  return [...installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), ...errors];
}

const isControlled = (page: Page) => page.evaluate(() => Boolean(navigator.serviceWorker.controller));

/** Simulates a browser that needs space. */
const clearKept = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("lingualoom-offline");
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const clearing = opening.result.transaction("parts", "readwrite").objectStore("parts").clear();
    await new Promise((resolve) => {
      clearing.onsuccess = resolve;
    });
    opening.result.close();
  });

/** The browser's own offer, which it makes when it likes. */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: async () => {} }));
    return offer.defaultPrevented;
  });

/** Simulates a deployment: the server's document names other scripts, and its worker has taken over. */
async function announceNewVersion(page: Page): Promise<void> {
  await page.route("**/login", (route) => route.fulfill({ body: "<title>Lingualoom</title>" }));
  await expect
    .poll(async () => {
      await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event("controllerchange")));
      return page.getByRole("region", { name: "New version" }).count();
    })
    .toBe(1);
  await page.unroute("**/login");
}

test("the installed app works offline and forgets all at sign-out @phone @phone-only", async ({ people, trouble }) => {
  test.slow();
  trouble.provokes(OFFLINE, /Failed to load resource/);
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  const [emma, bruno] = [await people.newcomer("Emma"), await people.newcomer("Bruno")];
  await emma.sends(ana, "the first words", "the second words");
  await bruno.sends(ana, "never opened here");
  await openChat(ana.page, emma);
  await expect.poll(() => isControlled(ana.page)).toBe(true);
  expect(await hindrances(ana.page)).toEqual([]);
  for (const text of ["the second words", "never opened here"]) await expect.poll(() => kept(ana.page)).toContain(text);

  await ana.page.goto("/");
  await expect(list(ana.page, "Chats").getByText("never opened here")).toBeVisible();
  expect(await offerToInstall(ana.page)).toBe(true);
  await ana.page.getByRole("button", { name: "Don't ask again" }).click();
  await expect(ana.page.getByRole("region", { name: "Install Lingualoom" })).toBeHidden();

  await ana.context.setOffline(true);
  await ana.page.goto("/");
  await expect(list(ana.page, "Chats").getByText("never opened here")).toBeVisible();
  // An emulated lack of a network is not told to every page.
  await expect(ana.page.getByText(/As of \d/)).toBeVisible();
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "the first words")).toBeVisible();
  await write(ana.page, "written without a network");
  await expect(state(ana.page, "written without a network")).toHaveAccessibleName("Sending");
  await ana.page.reload();
  await expect(bubble(ana.page, "written without a network")).toBeVisible();
  await composer(ana.page).fill("a draft");

  await ana.context.setOffline(false);
  await expect(state(ana.page, "written without a network")).toHaveAccessibleName("Sent");
  await expect(ana.page.getByText(/As of \d/)).toBeHidden();
  await expect(composer(ana.page)).toHaveValue("a draft");

  await announceNewVersion(ana.page);
  await expect(ana.page.getByRole("region", { name: "New version" })).toBeVisible();
  await expect(composer(ana.page)).toHaveValue("a draft");
  await ana.page.getByRole("button", { name: "Update" }).click();
  await expect(ana.page.getByRole("region", { name: "New version" })).toBeHidden();
  await expect(composer(ana.page)).toHaveValue("a draft");
  const [first] = (await (await emma.call("GET", `/messages/${ana.id}`)).json()) as { _id: string }[];
  await emma.call("DELETE", `/message/${first?._id}?for=everyone`);
  await expect.poll(() => kept(ana.page)).not.toContain("the first words");

  // From a page without the app, which would keep again what it shows.
  await ana.page.goto("/privacy");
  await clearKept(ana.page);
  await ana.context.setOffline(true);
  await ana.page.goto("/");
  await expect(ana.page.getByText("has cleared what was stored")).toBeVisible();
  await ana.context.setOffline(false);
  await ana.page.goto("/");
  await logOut(ana.page);
  // The landing page, which the server sends.
  await expect(ana.page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
  await expect.poll(() => kept(ana.page)).toBe("[]");
  await ana.context.setOffline(true);
  await ana.page.goto("/c/new/x");
  await expect(heading(ana.page, "The server cannot be reached")).toBeVisible();
  await expect(ana.page.getByText("never opened here")).toBeHidden();
});
