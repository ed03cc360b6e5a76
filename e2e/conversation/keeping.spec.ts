import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { readAll } from "../support/people.ts";
import {
  addressOf,
  bubble,
  button,
  composer,
  heading,
  losesFocus,
  menuItem,
  messageAction,
  openChat,
  openMessageMenu,
  toast,
  visit,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const answered = (page: Page) => page.getByRole("button", { name: "Don’t reply" });
const bar = (page: Page) => page.getByRole("region", { name: "Selected messages" });
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a message is answered at once, linked, kept, and forwarded with others to the notes", async ({
  people,
  trouble,
}) => {
  trouble.provokes(/status of 404/);
  const [ana, emma] = [await people.newcomer("Ana", { interfaceLanguage: "es" }), await people.newcomer("Emma")];
  await ana.sends(
    emma,
    "la llave está bajo la maceta",
    ...Array.from({ length: 60 }, (_, i) => `línea ${i}`),
    "pan",
    "leche",
  );
  const { page } = emma;
  await emma.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await readAll(emma, ana);
  await openChat(page, ana);
  await expect(bubble(page, "leche")).toBeVisible();

  await test.step("a double click and the toolbar reply, and the toolbar reacts", async () => {
    await bubble(page, "leche").getByText("leche").dblclick();
    await expect(answered(page)).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await answered(page).click();
    await bubble(page, "pan").hover();
    await bubble(page, "pan").getByRole("button", { name: "Reply" }).click();
    await expect(answered(page)).toBeVisible();
    await answered(page).click();
    await bubble(page, "pan").getByRole("button", { name: "React" }).click();
    await page.getByRole("menuitemcheckbox", { name: "React with 👍" }).click();
    await expect(bubble(page, "pan")).toContainText("👍");
  });

  await test.step("a message is kept for Emma alone, and opens from the list", async () => {
    await openMessageMenu(page, "leche");
    await (await messageAction(page, "Keep")).click();
    await expect(bubble(page, "leche").getByRole("img", { name: "Kept" })).toBeVisible();
    await button(page, "My account").click();
    await menuItem(page, "Later").click();
    const dialog = page.getByRole("dialog", { name: "Later" });
    await dialog.getByRole("tab", { name: "Kept" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: /leche/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bubble(page, "leche")).toBeInViewport();
  });

  await test.step("selected messages go to the notes in their order, and as lines to the clipboard", async () => {
    await openMessageMenu(page, "pan");
    await (await messageAction(page, "Select")).click();
    await bubble(page, "leche").focus();
    await page.keyboard.press("Space");
    await expect(bar(page)).toContainText("2 selected");
    expect(await violationsOf(page)).toEqual([]);
    await bar(page).getByRole("button", { name: "Forward" }).click();
    const dialog = page.getByRole("dialog", { name: "Forward to" });
    await dialog.getByRole("checkbox", { name: /^Notes/ }).click();
    await dialog.getByRole("button", { name: "Forward" }).click();
    await expect(toast(page, "Forwarded to 1 chat")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await openMessageMenu(page, "pan");
    await (await messageAction(page, "Select")).click();
    await bar(page).getByRole("button", { name: "Copy" }).click();
    expect(await readClipboard(page)).toMatch(new RegExp(`^${ana.name}, .*: pan$`));
    await button(page, /^Notes/).click();
    await expect(heading(page, "Notes")).toBeVisible();
    await emma.call("PUT", "/settings/translation", { interfaceLanguage: "de" });
    await expect(heading(page, "Notizen")).toBeVisible();
    await emma.call("PUT", "/settings/translation", { interfaceLanguage: "en" });
    await expect(heading(page, "Notes")).toBeVisible();
    await expect(page.locator("[data-bubble]")).toHaveText([/pan/, /leche/]);
    await button(page, "Chat settings").click();
    await expect(menuItem(page, "Leave group")).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("a link leads to a message inside the app, and says when it is gone", async () => {
    await openChat(page, ana);
    const [first] = await (await emma.call("GET", `/messages/${ana.id}?after=0&limit=1`)).json();
    const link = `/c/${first.conversationId}/${first._id}`;
    await write(page, `${new URL(page.url()).origin}${link}`);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole("link", { name: link }).click();
    await expect(bubble(page, "maceta")).toBeInViewport();
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
    await visit(page, `/c/${first.conversationId}/01900000-0000-7000-8000-000000000000`);
    await expect(toast(page, /^You cannot read this message/)).toBeVisible();
  });

  await test.step("Ana deletes two of her messages for everyone, in Spanish", async () => {
    const own = (text: string) => ana.page.getByRole("log").getByRole("listitem").filter({ hasText: text });
    await visit(ana.page, addressOf(emma));
    await own("leche").hover();
    await own("leche").getByRole("button", { name: "Más sobre este mensaje" }).click();
    await menuItem(ana.page, "Más").press("Enter");
    await menuItem(ana.page, "Seleccionar").click();
    await own("pan").getByRole("checkbox").click();
    await ana.page
      .getByRole("region", { name: "Mensajes seleccionados" })
      .getByRole("button", { name: "Eliminar" })
      .click();
    await menuItem(ana.page, "Eliminar para todos").click();
    await losesFocus(ana.page);
    await openChat(page, ana);
    await expect(bubble(page, "leche")).toHaveCount(0);
    await expect(bubble(page, "pan")).toHaveCount(0);
  });
});
