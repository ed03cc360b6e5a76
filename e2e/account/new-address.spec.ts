import { violationsOf } from "../support/accessibility.ts";
import { button, heading, signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("the link to a new address is used by a button, once, signed in or not @phone-long", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(400, "/api/auth/confirm-email"));
  const ana = await people.newcomer("Ana");
  const email = ana.email.replace("@", ".new@");
  await ana.call("POST", "/settings/email", { newEmail: email });
  const link = await product.linkMailedTo(email, "confirm-email");
  await ana.page.goto(link);
  await expect(heading(ana.page, "Confirm your new address")).toBeVisible();
  await expect(ana.page).toHaveURL(/\/confirm-email$/);
  expect(await violationsOf(ana.page)).toEqual([]);
  await button(ana.page, "Use this address").click();
  await expect(ana.page.getByText(`From now on you sign in with ${email}`)).toBeVisible();
  await expect(ana.page.getByRole("link", { name: "Back to the chats" })).toBeVisible();

  const { page } = await people.visitor();
  await page.goto(link);
  await button(page, "Use this address").click();
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, { ...ana, email });
});
