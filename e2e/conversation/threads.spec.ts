import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { field as chatField, groupOf } from "../support/group-chat.ts";
import { button, menuItem, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const pane = (page: Page) => page.getByRole("complementary", { name: /^(?:Thread|Hilo)$/ });
const replies = (page: Page, text: string | RegExp) =>
  page
    .getByRole("log", { name: /^(?:Replies in the thread|Respuestas del hilo)$/ })
    .getByRole("listitem")
    .filter({ hasText: text });
const field = (page: Page) => page.getByRole("textbox", { name: /^(?:Reply in the thread|Responder en el hilo)$/ });
/** Rows of the chat itself, in every language of the page. */
const rows = (page: Page, text: string | RegExp) =>
  page
    .getByRole("log", { name: /^(?:Messages with|Mensajes con)/ })
    .getByRole("listitem")
    .filter({ hasText: text });

const ROOT = "Mañana voy a la ciudad";

test("replies in a thread stay beside the chat, are translated, and reach its followers", async ({
  people,
  engines,
}) => {
  const ana = await people.newcomer("Ana", { interfaceLanguage: "es", preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const bruno = await people.newcomer("Bruno");
  const group = await groupOf(ana, "Viaje", [emma, bruno]);
  for (const { page } of [ana, emma, bruno]) await visit(page, `/c/${group}`);
  await chatField(ana.page).fill(ROOT);
  await chatField(ana.page).press("Enter");

  await test.step("the menu opens the thread beside the chat", async () => {
    const root = rows(emma.page, ROOT);
    await root.hover();
    await root.getByRole("button", { name: "More about this message" }).click();
    await menuItem(emma.page, "Reply in thread").click();
    await expect(pane(emma.page)).toBeVisible();
    await expect(replies(emma.page, ROOT)).toBeVisible();
    await expect(field(emma.page)).toBeFocused();
    await field(emma.page).fill("At what time?");
    await field(emma.page).press("Enter");
    await expect(replies(emma.page, "At what time?")).toBeVisible();
    expect(await violationsOf(emma.page)).toEqual([]);
  });

  await test.step("the chat shows only a line under the root", async () => {
    for (const { page, name } of [
      { page: emma.page, name: /^1 reply/ },
      { page: ana.page, name: /^1 respuesta/ },
      { page: bruno.page, name: /^1 reply/ },
    ]) {
      await expect(rows(page, ROOT).getByRole("button", { name })).toBeVisible();
      await expect(rows(page, "At what time?")).toHaveCount(0);
    }
  });

  await test.step("the author of the root is told, opens it, and answers in Spanish", async () => {
    await expect(rows(ana.page, ROOT).getByRole("img", { name: "Respuestas sin leer" })).toBeVisible();
    await expect(rows(bruno.page, ROOT).getByRole("img", { name: "Unread replies" })).toHaveCount(0);
    await expect(button(ana.page, /^Hilos/)).toBeVisible();
    await rows(ana.page, ROOT)
      .getByRole("button", { name: /^1 respuesta/ })
      .click();
    await expect(replies(ana.page, "At what time?")).toBeVisible();
    await expect(button(ana.page, /^Hilos/)).toHaveCount(0);
    await field(ana.page).fill("Voy a la casa");
    await field(ana.page).press("Enter");
    await expect(replies(emma.page, "Voy a la casa")).toBeVisible();
    if (engines) await expect(replies(emma.page, /house/)).toBeVisible();
  });

  await test.step("a reply that is also sent to the chat leads back to its thread", async () => {
    await pane(emma.page).getByRole("checkbox", { name: "Also send to the chat" }).check();
    await field(emma.page).fill("I come along");
    await field(emma.page).press("Enter");
    await emma.page.keyboard.press("Escape");
    await expect(pane(emma.page)).toHaveCount(0);
    await rows(bruno.page, "I come along").getByRole("button", { name: "In a thread" }).click();
    await expect(replies(bruno.page, "Voy a la casa")).toBeVisible();
    await bruno.page.goBack();
    await expect(pane(bruno.page)).toHaveCount(0);
    await expect(rows(bruno.page, "I come along")).toBeVisible();
  });

  await test.step("the list of threads and the search lead to a reply", async () => {
    await visit(emma.page, "/");
    await field(ana.page).fill("Hasta mañana");
    await field(ana.page).press("Enter");
    await button(emma.page, /^Threads/).click();
    const list = emma.page.getByRole("dialog", { name: "Threads" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    expect(await violationsOf(emma.page)).toEqual([]);
    await list.getByRole("listitem").getByRole("button").click();
    await expect(replies(emma.page, "Hasta mañana")).toBeVisible();
    await expect(button(emma.page, /^Threads/)).toHaveCount(0);

    await visit(emma.page, "/");
    await emma.page.getByRole("textbox", { name: "Search chats and contacts" }).fill("what time");
    const found = emma.page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem");
    await found.filter({ hasText: "At what time?" }).getByRole("button").click();
    await expect(replies(emma.page, "At what time?")).toBeVisible();
    await expect(rows(emma.page, "At what time?")).toHaveCount(0);
  });
});

test("a thread covers the chat on a phone, and back returns to it @phone @phone-only", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Viaje", [emma]);
  const sent = await ana.call("POST", `/conversations/${group}/messages`, { text: ROOT });
  const { _id: root } = (await sent.json()) as { _id: string };
  await emma.call("POST", `/conversations/${group}/messages`, { text: "At what time?", thread: { root } });
  const { page } = ana;
  await visit(page, `/c/${group}`);
  await rows(page, ROOT)
    .getByRole("button", { name: /^1 reply/ })
    .tap();
  const thread = page.getByRole("dialog", { name: "Thread" });
  await expect(thread).toBeVisible();
  expect((await thread.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await expect(replies(page, "At what time?")).toBeVisible();
  await field(page).fill("A las ocho");
  await thread.getByRole("button", { name: "Send" }).tap();
  await expect(replies(page, "A las ocho")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(thread).toHaveCount(0);
  await expect(rows(page, ROOT).getByRole("button", { name: /^2 replies/ })).toBeVisible();
});
