import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { scroller } from "../support/group-chat.ts";
import type { Person } from "../support/people.ts";
import { button, composer, losesFocus, menuItem, openChat, openMessageMenu, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { fingerOf } from "../support/touch.ts";
import { OFFLINE } from "../support/trouble.ts";

const rows = (page: Page) => scroller(page).getByRole("listitem");
/** The bubble whose own text this is, not one that quotes it. */
const own = (page: Page, text: string) =>
  rows(page).filter({ has: page.locator("p").getByText(text, { exact: true }) });
const quoteIn = (page: Page, text: string) => own(page, text).getByTitle("Go to this message");
const bar = (page: Page) => page.locator("form").filter({ has: button(page, "Don’t reply") });

async function reply(page: Page, to: string): Promise<void> {
  await own(page, to).hover();
  await own(page, to).getByRole("button", { name: "More about this message" }).click();
  await menuItem(page, "Reply").click();
}

test("a reply shows its quote on both screens, even edited, deleted or reloaded", async ({ people, ana, trouble }) => {
  trouble.provokes(OFFLINE);
  const emma = await people.newcomer("Emma");
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  await write(ana.page, "¿Vienes el sábado?");
  await expect(own(emma.page, "¿Vienes el sábado?")).toBeVisible();

  await test.step('"Reply" is first in the menu, and Escape drops the reply again', async () => {
    await openMessageMenu(emma.page, "¿Vienes el sábado?");
    await expect(emma.page.getByRole("menuitem").filter({ hasText: /./ }).first()).toHaveText("Reply");
    await menuItem(emma.page, "Reply").click();
    await expect(bar(emma.page)).toContainText(ana.name);
    await expect(bar(emma.page)).toContainText("¿Vienes el sábado?");
    await expect(composer(emma.page)).toBeFocused();
    await composer(emma.page).press("Escape");
    await expect(bar(emma.page)).toHaveCount(0);
  });

  await test.step("the quote stays with the draft over a reload, and is sent with the message", async () => {
    await reply(emma.page, "¿Vienes el sábado?");
    await composer(emma.page).fill("Yes, gladly");
    expect(await violationsOf(emma.page)).toEqual([]);
    await emma.page.reload();
    await expect(composer(emma.page)).toHaveValue("Yes, gladly");
    await expect(bar(emma.page)).toContainText("¿Vienes el sábado?");
    await composer(emma.page).press("Enter");
    await expect(bar(emma.page)).toHaveCount(0);
    await expect(quoteIn(emma.page, "Yes, gladly")).toContainText(ana.name);
    await expect(quoteIn(ana.page, "Yes, gladly")).toContainText("You");
    await expect(quoteIn(ana.page, "Yes, gladly")).toContainText("¿Vienes el sábado?");
    expect(await violationsOf(ana.page)).toEqual([]);
  });

  await test.step("an edited message is quoted with its current text", async () => {
    await own(ana.page, "¿Vienes el sábado?").hover();
    await own(ana.page, "¿Vienes el sábado?").getByRole("button", { name: "More about this message" }).click();
    await menuItem(ana.page, "Edit message").click();
    await write(ana.page, "¿Vienes el domingo?");
    for (const { page } of [ana, emma]) await expect(quoteIn(page, "Yes, gladly")).toContainText("¿Vienes el domingo?");
  });

  await test.step("a reply written offline is sent with its quote", async () => {
    await emma.context.setOffline(true);
    await reply(emma.page, "¿Vienes el domingo?");
    await write(emma.page, "At what time?");
    await expect(quoteIn(emma.page, "At what time?")).toContainText("¿Vienes el domingo?");
    await emma.context.setOffline(false);
    await expect(quoteIn(ana.page, "At what time?")).toContainText("¿Vienes el domingo?");
  });

  await test.step("a reply whose original is deleted meanwhile asks, and is sent without it", async () => {
    await emma.context.setOffline(true);
    await reply(emma.page, "¿Vienes el domingo?");
    await write(emma.page, "And where?");
    await deleteOwn(ana, "¿Vienes el domingo?");
    for (const text of ["Yes, gladly", "At what time?"])
      await expect(own(ana.page, text)).toContainText("This message was deleted");
    await emma.context.setOffline(false);
    await expect(own(emma.page, "And where?")).toContainText("You can send yours without the quote.");
    await expect(own(emma.page, "Yes, gladly")).toContainText("This message was deleted");
    await expect(quoteIn(emma.page, "Yes, gladly")).toHaveCount(0);
    await button(emma.page, "Retry").click();
    await expect(own(ana.page, "And where?")).toBeVisible();
    await expect(own(ana.page, "And where?")).not.toContainText("deleted");
  });
});

async function deleteOwn(person: Person, text: string): Promise<void> {
  await own(person.page, text).hover();
  await own(person.page, text).getByRole("button", { name: "More about this message" }).click();
  await menuItem(person.page, "Delete").click();
  await menuItem(person.page, "Delete for everyone").click();
  await losesFocus(person.page);
}

test("pressing a quote leads to an unloaded message, even by keyboard @phone-long", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await ana.sends(emma, ...Array.from({ length: 110 }, (_, i) => `number ${i + 1}.`));
  const history = await (await emma.call("GET", `/messages/${ana.id}?after=2&limit=1`)).json();
  await ana.call("POST", `/messages/${emma.id}/read`, { seq: 110 });
  await emma.call("POST", `/messages/${ana.id}/read`, { seq: 110 });
  await emma.call("POST", `/messages/send/${ana.id}`, { text: "You said so", replyTo: history[0]._id });
  await openChat(emma.page, ana);
  await expect(own(emma.page, "You said so")).toBeVisible();
  await expect(own(emma.page, "number 3.")).toHaveCount(0);

  await quoteIn(emma.page, "You said so").click();
  const found = own(emma.page, "number 3.");
  await expect(found).toBeInViewport();
  await expect(found.locator("[data-flash]")).toHaveCount(1);
  await expect(found).toBeFocused();
  await expect(found.locator("[data-flash]")).toHaveCount(0);
  await emma.page.keyboard.press("Enter");
  await expect(menuItem(emma.page, "Reply")).toBeVisible();
  await emma.page.keyboard.press("Escape");
  await button(emma.page, /newest message/).click();
  await expect(own(emma.page, "You said so")).toBeInViewport();
});

test("swiping a bubble replies, and scrolling does not @phone-only @phone", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, ...Array.from({ length: 30 }, (_, i) => `line ${i + 1}.`));
  await openChat(emma.page, ana);
  const finger = await fingerOf(emma.page);
  const drag = (text: string, by: { x: number; y: number }) =>
    finger.drag(own(emma.page, text).locator("[data-bubble]"), by);
  const lastLine = async () =>
    (await scroller(emma.page).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      const seen = [...box.querySelectorAll("li")].filter((row) => {
        const rect = row.getBoundingClientRect();
        return rect.top > top + 40 && rect.bottom < bottom - 40;
      });
      return /line \d+\./.exec(seen.at(-1)?.textContent ?? "")?.[0];
    })) ?? "";
  await expect(rows(emma.page).first()).toBeVisible();
  await expect.poll(lastLine).not.toBe("");

  const text = await lastLine();
  await drag(text, { x: 30, y: 0 });
  await drag(text, { x: -90, y: 0 });
  await drag(text, { x: 20, y: 120 });
  await expect(bar(emma.page)).toHaveCount(0);

  const other = await lastLine();
  await drag(other, { x: 90, y: 4 });
  await expect(bar(emma.page)).toContainText(other);
  await expect(own(emma.page, other).locator("[data-bubble]")).toHaveCSS("translate", "none");
  expect(await violationsOf(emma.page)).toEqual([]);

  await button(emma.page, "Don’t reply").tap();
  await emma.call("PUT", "/settings/translation", { interfaceLanguage: "ar" });
  await emma.page.reload();
  await expect(emma.page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect.poll(lastLine).not.toBe("");
  const rightToLeft = await lastLine();
  await drag(rightToLeft, { x: 90, y: 0 });
  await expect(emma.page.locator("form").getByText(rightToLeft)).toHaveCount(0);
  await drag(rightToLeft, { x: -90, y: 0 });
  await expect(emma.page.locator("form").getByText(rightToLeft)).toBeVisible();
});
