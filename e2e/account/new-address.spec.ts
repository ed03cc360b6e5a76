import { violationsOf } from "../support/accessibility.ts";
import { button, heading, signIn, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("a new address counts after its button, and its link works once @phone-long", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(400, "/api/auth/confirm-email"));
  const ana = await people.newcomer("Ana");
  const email = ana.email.replace("@", ".new@");
  const field = ana.page.getByLabel("Email");
  await ana.page.goto("/settings/me");
  await expect(button(ana.page, "Change email")).toHaveCount(0);
  await field.fill(email);
  await field.press("Enter");
  await expect(ana.page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(field).toHaveValue(ana.email);

  const link = await product.linkMailedTo(email, "confirm-email");
  await turnTo(ana.page, link);
  await expect(heading(ana.page, "Confirm your new address")).toBeVisible();
  await expect(ana.page).toHaveURL(/\/confirm-email$/);
  expect(await violationsOf(ana.page)).toEqual([]);
  await button(ana.page, "Use this address").click();
  await expect(ana.page.getByText(`From now on you sign in with ${email}`)).toBeVisible();
  await ana.page.getByRole("link", { name: "Back to the chats" }).click();
  await ana.page.getByRole("link", { name: "Settings" }).click();
  await expect(field).toHaveValue(email);

  const { page } = await people.visitor();
  await page.goto(link);
  await button(page, "Use this address").click();
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, { ...ana, email });
});
