import type { Page } from "@playwright/test";
import { bubble, button, list, logOut, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const FRAME = "lingualoom:first-frame";
const frame = (page: Page) => page.locator("#first-frame");
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? "", FRAME);

/** Holds the script of the app back, as a slow network does, until what it returns is called. The document is whole without it. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe("before the app has loaded", () => {
  test("the chats are readable, and one that is pressed opens; a logout takes them along @phone-long", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.sends(ana, "the first words", "the last words");
    await ana.page.goto("/");
    await expect.poll(() => kept(ana.page)).toContain("the last words");
    // Whether somebody is connected is not known any more.
    expect(await kept(ana.page)).not.toMatch(/online-dot|>Online</);

    const release = await holdApp(ana.page);
    const { promise: listMayCome, resolve: releaseList } = Promise.withResolvers<void>();
    await ana.page.route(
      ({ pathname }) => pathname === "/api/conversations",
      async (route) => {
        await listMayCome;
        await route.continue();
      },
    );
    await ana.page.goto("/", { waitUntil: "commit" });
    const row = list(ana.page, "Chats").getByRole("button", { name: /the last words/ });
    await expect(row).toBeVisible();
    await expect(frame(ana.page).getByText("Loading")).toBeVisible();
    await row.click();
    release();
    // The app is there, and its list is not: everything is on the screen once.
    await expect(ana.page.locator("#root").getByText("Chats", { exact: true }).first()).toBeAttached();
    await expect(searchField(ana.page)).toHaveCount(1);
    releaseList();
    await expect(bubble(ana.page, "the first words")).toBeVisible();
    await expect(frame(ana.page)).toHaveCount(0);

    await ana.page.goto("/");
    await logOut(ana.page);
    await expect(ana.page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
    expect(await kept(ana.page)).toBe("");
  });

  test("of the buttons that are named by their text the one that was pressed acts, and a text that was deleted or is over is not shown", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.sends(ana, "soon deleted");
    const { page } = ana;
    await page.goto("/");
    await expect(list(page, "Chats").getByRole("button", { name: emma.name })).toBeVisible();
    await expect.poll(() => kept(page)).toContain("soon deleted");

    await test.step("a tab that is pressed opens", async () => {
      const release = await holdApp(page);
      await page.goto("/", { waitUntil: "commit" });
      await frame(page).getByRole("tab", { name: "Contacts" }).click();
      release();
      await expect(frame(page)).toHaveCount(0);
      await expect(page.getByRole("tab", { name: "Contacts" })).toHaveAttribute("aria-selected", "true");
      await page.getByRole("tab", { name: "Chats" }).click();
    });

    await test.step("what is deleted is kept no longer", async () => {
      const [message] = (await (await emma.call("GET", `/messages/${ana.id}`)).json()) as { _id: string }[];
      await emma.call("DELETE", `/message/${message?._id}?for=everyone`);
      await expect.poll(() => kept(page)).not.toContain("soon deleted");
      await expect.poll(() => kept(page)).toContain(emma.name);
    });

    await test.step("nothing is shown if its first text expired in the meantime", async () => {
      await page.route("**/assets/index-*.js", () => {});
      const expired = await page.evaluate((key) => {
        const one = { ...JSON.parse(localStorage.getItem(key) ?? "{}"), until: Date.now() };
        return JSON.stringify(one);
      }, FRAME);
      await ana.context.addInitScript(([key, value]) => localStorage.setItem(key, value), [FRAME, expired] as const);
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.locator("#root")).toBeAttached();
      await expect(button(page, emma.name)).toHaveCount(0);
    });
  });
});
