import { newAccount } from "../support/people.ts";
import { button, heading, PASSWORD, signIn, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("the emailed link replaces a forgotten password, and the old one is refused", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(401, "/api/auth/login"));
  const account = newAccount("Ana");
  await people.register(account);
  const { page } = await people.visitor();
  await page.goto("/login");
  await test.step("a link without a token offers a new link or the way back", async () => {
    await turnTo(page, "/reset-password");
    await expect(heading(page, "Invalid Reset Link")).toBeVisible();
    await page.getByRole("link", { name: "Request New Reset Link" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.goBack();
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  const send = button(page, "Send Reset Link");
  await expect(send).toBeDisabled();
  await page.getByLabel("Email").fill("   ");
  await expect(send).toBeDisabled();
  await page.getByLabel("Email").fill("nobody@people.example");
  await send.click();
  await expect(heading(page, "Check Your Email")).toBeVisible();
  await expect(page.getByText("If an account exists for nobody@people.example")).toBeVisible();
  await button(page, "Try Different Email").click();
  await page.getByLabel("Email").fill(account.email);
  await send.click();
  await expect(page.getByText(`If an account exists for ${account.email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Sign In" })).toBeVisible();

  const link = await product.linkMailedTo(account.email, "reset-password");
  await page.clock.install();
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  const fill = async (password: string, confirmation: string) => {
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(confirmation);
    await button(page, "Reset password").click();
  };
  const renewed = { ...account, password: "another long word" };
  for (const [password, confirmation, problem] of [
    ["", "", "Please fill in all fields"],
    ["short", "short", "Password must be at least 6 characters long"],
    [renewed.password, "something else", "Passwords do not match"],
  ] as const) {
    await fill(password, confirmation);
    await expect(page.getByRole("alert")).toHaveText(problem);
  }
  await fill(renewed.password, renewed.password);
  await expect(heading(page, "Password Reset Successfully")).toBeVisible();
  await expect(toast(page, "Password reset successfully!")).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", PASSWORD).fill(account.password);
  await button(page, "Sign In").click();
  await expect(page.getByRole("alert")).toContainText(/invalid/i);
  await signIn(page, renewed);
});
