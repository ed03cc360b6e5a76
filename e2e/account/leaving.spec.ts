import { readFile } from "node:fs/promises";
import { bubble, button, heading, list, messages, openChat, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("a person exports their data and deletes their account, shown at once", async ({ people, product, trouble }) => {
  trouble.provokes(refused(403, "/api/account/delete"), /status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "first words of hers", "last words of hers");
  await emma.sends(ana, "an answer");
  await openChat(emma.page, ana);
  await expect(messages(emma.page)).toHaveCount(3);

  const { page } = ana;
  await page.goto("/settings/data");
  const fetched = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await fetched;
  expect(file.suggestedFilename()).toMatch(/^lingualoom-[\d-]+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  await button(page, "Delete my account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const forGood = dialog.getByRole("button", { name: "Delete for good" });
  await expect(forGood).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Current password" }).fill("not this one");
  await dialog.getByLabel("Email").fill("somebody@else.example");
  await expect(forGood).toBeDisabled();
  await dialog.getByLabel("Email").fill(ana.email.toUpperCase());
  await forGood.click();
  const password = dialog.getByRole("textbox", { name: "Current password" });
  await expect(password).toHaveAccessibleDescription("This is not your current password");
  await password.fill(ana.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Your account was deleted")).toBeVisible();
  await expect(heading(page, "Welcome back")).toBeVisible();
  expect(await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), ana.id)).toEqual([]);

  await expect(heading(emma.page, "Deleted account")).toBeVisible();
  await expect(bubble(emma.page, "Deleted account")).toHaveCount(2);
  await expect(bubble(emma.page, "an answer")).toBeVisible();
  await expect(emma.page.getByText("words of hers")).toHaveCount(0);
  await expect(emma.page.getByText("This account was deleted.")).toBeVisible();
  await expect(list(emma.page, "Chats").getByRole("button", { name: "Deleted account" })).toBeVisible();
  expect(product.output.filter((line) => line.includes(ana.name))).toEqual([]);
});
