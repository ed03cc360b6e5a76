import { violationsOf } from "../support/accessibility.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, composer } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("commands are completed by keyboard, done, and refused with the text kept", async ({ people }) => {
  const ana = await people.newcomer("Ana", {}, { viewport: { width: 390, height: 844 } });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Team", [emma]);
  await ana.page.goto(`/c/${group}`);
  const field = composer(ana.page);

  await field.fill("/");
  const options = ana.page.getByRole("listbox", { name: "Commands" }).getByRole("option");
  await expect(options).toHaveText([/^\/me/, /^\/translate/]);
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
