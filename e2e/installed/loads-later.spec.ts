import type { Page } from "@playwright/test";
import {
  bubble,
  button,
  composer,
  log,
  menuItem,
  openChat,
  openMessageMenu,
  state,
  toast,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .join(),
  );

test("the layers of a chat open offline at once, and with data saving load on demand", async ({ people, trouble }) => {
  const emma = await people.newcomer("Emma");
  // Pages load ahead only without data saving, as those do that may go offline.
  trouble.provokes(OFFLINE);
  const { page, context, ...ana } = await people.newcomer("Ana");
  await openChat(emma.page, ana);
  await openChat(page, emma);
  await write(page, "¿Vienes mañana a la ciudad?");
  await expect(state(page, "mañana")).toHaveAccessibleName("Read");
  for (const part of ["/assets/tools", "/assets/layers", "/assets/en-"])
    await expect.poll(() => fetched(page)).toContain(part);
  expect(await fetched(emma.page)).not.toContain("/assets/tools");
  await button(emma.page, "Emoji").click();
  await expect(picker(emma.page).getByRole("toolbar")).toBeVisible();

  await context.setOffline(true);
  await button(page, "Emoji").click();
  await expect(picker(page).getByRole("toolbar")).toBeVisible();
  await page.keyboard.press("Escape");
  await bubble(page, "mañana").hover();
  await button(page, `See what ${emma.name} sees`).click();
  await expect(page.getByRole("region", { name: /^What/ })).toBeVisible();
  await openMessageMenu(page, "mañana");
  await menuItem(page, "Forward").click();
  await expect(page.getByRole("dialog", { name: "Forward to" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const [open, layer] of [
    [() => button(page, "Chat settings").click(), page.getByRole("menu", { name: "Chat settings" })],
    [() => button(page, "Private translation").click(), page.getByRole("dialog", { name: "Translation in this chat" })],
    [
      async () => {
        await log(page).focus();
        await page.keyboard.press("?");
      },
      page.getByRole("dialog", { name: "Keyboard shortcuts" }),
    ],
  ] as const) {
    await open();
    await expect(layer).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("a failed load says so and offers a reload that keeps the draft", async ({ people, trouble }) => {
  trouble.provokes(/assets\/tools/);
  const [{ page, context }, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await context.route("**/assets/tools*", (route) => route.abort());
  await openChat(page, emma);
  await composer(page).fill("un borrador");
  await button(page, "Emoji").click();
  await expect(toast(page, "This part of the page could not be loaded.")).toBeVisible();
  await expect(button(page, "Emoji")).toHaveAttribute("aria-expanded", "false");

  await context.route("**/login", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script src="/assets/index-newer.js"></script>' }),
  );
  await button(page, "Emoji").click();
  await expect(toast(page, "There is a new version of this page.")).toBeVisible();
  await expect(toast(page, "This part of the page")).toHaveCount(0);
  await context.unroute("**/assets/tools*");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Reload" }).click();
  await expect(toast(page, "There is a new version")).toHaveCount(0);
  await expect(composer(page)).toHaveValue("un borrador");
  await button(page, "Emoji").click();
  await expect(picker(page)).toBeVisible();
});

test("a chat at its address works with 335 kB of scripts, in few files", async ({ people }) => {
  const [{ page, sends }, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await sends(emma, "hola");
  await openChat(page, emma);
  await bubble(page, "hola").waitFor();
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes("/assets/"))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  expect(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(335_000);
  expect(files.length).toBeLessThan(12);
});
