import { WAIT_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, composer, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("commands are completed by keyboard, executed, and refused with the text kept", async ({ people, ana }) => {
  const group = await groupOf(ana, "Team", [await people.newcomer("Emma")]);
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await visit(ana.page, `/c/${group}`);
  const field = composer(ana.page);

  await field.fill("/");
  const options = ana.page.getByRole("listbox", { name: "Commands" }).getByRole("option");
  await expect(options).toHaveText([/^\/me/, /^\/poll/, /^\/remind/, /^\/translate/]);
  expect(await violationsOf(ana.page)).toEqual([]);
  await field.press("Tab");
  await expect(field).toHaveValue("/me ");
  await expect(options).toHaveCount(0);
  await field.pressSequentially("waves");
  await field.press("Enter");
  await expect(bubble(ana.page, "waves").locator("em")).toHaveText("waves");

  await field.fill("/dance now");
  await field.press("Enter");
  await expect(ana.page.getByRole("alert").filter({ hasText: "There is no command /dance here" })).toBeVisible();
  await expect(field).toHaveValue("/dance now");
  await field.fill("//dance now");
  await field.press("Enter");
  await expect(bubble(ana.page, "/dance now")).toBeVisible();
  await field.fill("/translate xx");
  await field.press("Enter");
  await expect(ana.page.getByRole("alert").filter({ hasText: "Write a language and a text" })).toBeVisible();
  await expect(field).toHaveValue("/translate xx");
});

test("a reminder is set by a command, announced on the page, and kept until done", async ({ people }) => {
  const ana = await people.newcomer("Ana", {}, { viewport: { width: 390, height: 844 } });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Team", [emma]);
  const { page } = ana;
  await page.goto(`/c/${group}`);
  const field = composer(page);
  await field.fill("/remind soon the bread");
  await field.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Write when and what" })).toBeVisible();
  await expect(field).toHaveValue("/remind soon the bread");

  await field.fill("／remind pay the rent in 3 days");
  await field.press("Enter");
  await expect(page.getByText("You will be reminded:")).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill("/remind 0.05m take the bread out");
  await field.press("Enter");
  const told = page.getByRole("group").filter({ hasText: "Reminder: take the bread out" });
  await expect(told.getByRole("button", { name: "Open" })).toBeVisible({ timeout: 2 * WAIT_MS });
  await told.getByRole("button", { name: "Dismiss" }).click();

  await field.fill("/remind");
  await field.press("Escape");
  await field.press("Enter");
  const later = page.getByRole("dialog", { name: "Later" });
  const list = later.getByRole("list", { name: "Reminders" });
  await expect(list.getByRole("listitem")).toHaveText([/take the bread out/, /pay the rent/]);
  expect(await violationsOf(page)).toEqual([]);
  await list.getByRole("button", { name: "Delete: pay the rent" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await visit(page, "/");
  const due = page.getByRole("region", { name: "Due reminders" });
  await due.getByRole("button", { name: "Done: take the bread out" }).click();
  await expect(due).toHaveCount(0);
  await expect(page.getByText("pay the rent")).toHaveCount(0);

  // Beside the list of chats a reminder is shown in one place.
  const at = new Date(Date.now() + 1_000).toISOString();
  await ana.call("POST", "/reminders", { text: "call the baker", at });
  await expect(due.getByText("call the baker")).toBeVisible({ timeout: 2 * WAIT_MS });
  await expect(due.getByRole("time")).toHaveText(/minute/);
  await expect(told).toHaveCount(0);
  await expect(page.getByRole("group").filter({ hasText: "Reminder: call the baker" })).toHaveCount(0);
});
