import type { Page } from "@playwright/test";
import { dataUrl } from "../../apps/server/test/pictures.ts";
import { photo, viewer } from "../support/attachments.ts";
import { readAll } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import {
  addressOf,
  appTakesOver,
  bubble,
  button,
  composer,
  heading,
  list,
  openMessageMenu,
  turnTo,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const settings = (page: Page) => page.getByRole("menu", { name: "Chat settings" });

test("back and Escape close the topmost layer, and only then the chat @phone-long", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const image = dataUrl((await pictureFile(300, 200)).buffer);
  await emma.call("POST", `/messages/send/${ana.id}`, { text: "", image });
  const { page } = ana;
  const row = list(page, "Chats").getByRole("button").filter({ hasText: emma.name });
  await page.goto("/");
  await appTakesOver(page);
  await row.click();
  await expect(photo(page)).toBeVisible();
  await expect(composer(page)).toBeVisible();

  await button(page, "Chat settings").click();
  await expect(settings(page)).toBeVisible();
  await page.goBack();
  await expect(settings(page)).toHaveCount(0);
  await expect(heading(page, emma.name)).toBeVisible();
  await expect(composer(page)).toBeVisible();

  await photo(page).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();

  await test.step("a layer closed by other means leaves no history entry", async () => {
    for (let time = 0; time < 2; time++) {
      await button(page, "Chat settings").click();
      await expect(settings(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(settings(page)).toHaveCount(0);
    }
    await page.goBack();
    await expect(heading(page, emma.name)).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  await test.step("a closed layer does not reopen by going forward", async () => {
    await page.goForward();
    await expect(heading(page, emma.name)).toBeVisible();
    await page.goForward();
    await expect(heading(page, emma.name)).toBeVisible();
    await page.goBack();
    await expect(heading(page, emma.name)).toHaveCount(0);
  });

  await test.step("a reload with an open dialog leaves no history entry", async () => {
    await row.click();
    await button(page, "Chat settings").click();
    await expect(settings(page)).toBeVisible();
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(settings(page)).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  // Phones have no such key.
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  await test.step("Escape closes the last opened layer, and the chat when nothing is open", async () => {
    await row.click();
    await write(page, "hola");
    await write(page, "buenas");
    const open = async (text: string) => {
      await bubble(page, text).hover();
      await bubble(page, text)
        .getByRole("button", { name: /^See what/ })
        .click();
    };
    const boxes = page.getByRole("region", { name: /^What .* sees$/ });
    await open("hola");
    await open("buenas");
    await openMessageMenu(page, "hola");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(boxes).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(boxes).toHaveCount(1);
    await expect(bubble(page, "hola").getByRole("region")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(boxes).toHaveCount(0);
    await expect(heading(page, emma.name)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(heading(page, emma.name)).toHaveCount(0);
  });

  await test.step("a dialog far down a long page opens and closes without moving the page", async () => {
    await page.setViewportSize({ width: 1000, height: 220 });
    await turnTo(page, "/settings/data");
    const remove = button(page, "Delete my account");
    await remove.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(50);
    await remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await scrolled()).toBe(before);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await scrolled()).toBe(before);
    await expect(page).toHaveURL(/settings/);
  });
});

test("one step back from any chat leads to the list @phone @phone-only", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const bruno = await people.newcomer("Bruno");
  await bruno.sends(ana, "olá");
  await readAll(ana, bruno);
  const { page } = ana;
  await emma.sends(ana, "hi");
  await page.goto("/");
  const row = (name: string) => list(page, "Chats").getByRole("button").filter({ hasText: name });
  await row(emma.name).click();
  await expect(heading(page, emma.name)).toBeVisible();
  // The chat that takes the place of another one does so in the browser's history too.
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading(page, bruno.name)).toBeVisible();
  await page.goBack();
  await expect(row(bruno.name)).toBeVisible();
  await page.goForward();
  await expect(heading(page, bruno.name)).toBeVisible();
  await button(page, /^Back to chats/).click();
  await expect(row(bruno.name)).toBeVisible();
  await page.goForward();
  await expect(heading(page, bruno.name)).toBeVisible();
  // Opened from a link in an email or a notification.
  await turnTo(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goto(addressOf(bruno));
  await expect(heading(page, bruno.name)).toBeVisible();
  await page.goBack();
  await expect(row(emma.name)).toBeVisible();
});
