import type { Page } from "@playwright/test";
import { WAIT_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { groupOf } from "../support/group-chat.ts";
import { BREAD, CAKE, FOOD } from "../support/party.ts";
import { bubble, button, log, menuItem, messageAction, openMessageMenu, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const TITLE = "Familia";
const HELLO = "I can bring it tomorrow";

/** Messages of the last days: this server keeps those of 90 days. */
function whatsapp(): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const line = (ago: number, from: string, text: string) => {
    const [year, month, date] = day(ago).split("-");
    return `[${date}/${month}/${year}, 09:15:00] ${from}: ${text}`;
  };
  const fillers = Array.from({ length: 30 }, (_, i) => line(19, "Abuela", `línea ${i}`));
  return [
    line(20, "Ana", FOOD.es),
    ...fillers,
    line(3, "Emma", HELLO),
    line(2, "Abuela", BREAD.es),
    line(1, "Ana", CAKE.es),
  ].join("\n");
}

const drawer = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("region", { name: "Are these messages yours?" });

test("a history from WhatsApp is brought, read in another language, claimed and undone", async ({
  interpreted: { people, knows },
}) => {
  knows(FOOD, BREAD, CAKE);
  const reads = (preferredLanguage: string) => ({ interfaceLanguage: "en", preferredLanguage, autoTranslate: true });
  const ana = await people.newcomer("Ana", reads("es"));
  const emma = await people.newcomer("Emma", reads("en"));
  const group = await groupOf(ana, TITLE, [emma]);
  for (const { page } of [ana, emma]) await page.goto(`/c/${group}`);
  await expect(log(emma.page)).toContainText("added you");

  await test.step("the preview shows who is who, and what will come", async () => {
    const { page } = ana;
    await openInfo(page, /^Bring history/);
    const field = drawer(page).locator("input[type=file]");
    await field.setInputFiles({ name: "WhatsApp Chat.txt", mimeType: "text/plain", buffer: Buffer.from(whatsapp()) });
    // The file is read by a job, which yields to a busy server.
    await expect(drawer(page).getByLabel(/^Emma/)).toHaveValue(emma.id, { timeout: 2 * WAIT_MS });
    await expect(drawer(page).getByLabel(/^Ana/)).toHaveValue(ana.id);
    await expect(drawer(page).getByLabel(/^Abuela/)).toHaveValue("");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  await test.step("all see the messages at once, before the first one, in their own language", async () => {
    const { page } = ana;
    await button(page, /^Bring 34 messages$/).click();
    await button(page, "See them").click();
    await expect(bubble(page, CAKE.es)).toBeInViewport();
    await expect(bubble(page, CAKE.es).getByRole("img", { name: "Imported from WhatsApp" })).toBeVisible();
    for (const sentence of [BREAD, CAKE]) await expect(bubble(emma.page, sentence.en)).toHaveCount(1);
    await expect(log(emma.page)).toContainText(`${ana.name} brought 34 messages from WhatsApp`);
    await openMessageMenu(emma.page, BREAD.en);
    await (await messageAction(emma.page, "Info")).click();
    await expect(drawer(emma.page)).toContainText(`Imported from WhatsApp by ${ana.name}`);
    await drawer(emma.page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("an imported message is found, and can be answered", async () => {
    const { page } = emma;
    await page.goto("/");
    await searchField(page).fill("comida");
    await expect(page.getByRole("list", { name: "Messages", exact: true })).toContainText(ana.name);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(bubble(page, FOOD.en)).toBeInViewport();
    await openMessageMenu(page, FOOD.en);
    await menuItem(page, "Reply").click();
    await page.getByLabel("Message", { exact: true }).fill("And I the cheese");
    await page.keyboard.press("Enter");
    await expect(bubble(ana.page, "And I the cheese")).toContainText(FOOD.es);
  });

  await test.step("Emma says that her messages are hers", async () => {
    await expect(question(emma.page)).toContainText("1 of them is said to be yours, as “⁨Emma⁩”.");
    expect(await violationsOf(emma.page)).toEqual([]);
    await expect(bubble(ana.page, HELLO).getByRole("group")).toHaveAccessibleName(/^Emma, /);
    await button(emma.page, "They are mine").click();
    await expect(question(emma.page)).toHaveCount(0);
    await expect(bubble(ana.page, HELLO).getByRole("group")).toHaveAccessibleName(new RegExp(`^${emma.name}, `));
    await expect(bubble(emma.page, HELLO).getByRole("group")).toHaveAccessibleName(/^You, /);
  });

  await test.step("Ana undoes the import, and nothing of it is left on any screen", async () => {
    const { page } = ana;
    await openInfo(page, /^Bring history/);
    await button(page, "Undo import").click();
    await page
      .getByRole("dialog", { name: "Undo the whole import?" })
      .getByRole("button", { name: "Undo import" })
      .click();
    for (const one of [ana, emma]) await expect(bubble(one.page, /WhatsApp/)).toHaveCount(2);
    await closeInfo(page);
    for (const one of [ana, emma])
      for (const text of [FOOD.es, HELLO, BREAD.es, CAKE.es]) await expect(bubble(one.page, text)).toHaveCount(0);
    await expect(bubble(emma.page, "And I the cheese")).toBeVisible();
  });
});
