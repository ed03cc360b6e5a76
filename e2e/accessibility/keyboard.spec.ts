import { at, from, STILL } from "../support/accessible-screens.ts";
import { expectWalkable } from "../support/keyboard-walk.ts";
import { button, heading, PASSWORD, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const NEW = "quite another long word";

test("Tab reaches the account screens in reading order, with a visible focus", async ({ people, trouble }) => {
  trouble.provokes(refused(400, "/api/auth/verify-email"), refused(400, "/api/auth/reset-password/check"));
  const { page } = await people.visitor(STILL);
  for (const [path, title] of [
    ["/login", "Welcome back"],
    ["/verify-email?token=x", "We could not verify this email"],
    ["/signup", "Create your account"],
    ["/forgot-password", "Reset your password"],
    ["/reset-password", "Invalid Reset Link"],
    ["/reset-password?token=x", "This link no longer works"],
  ] as const) {
    await (path === "/login" ? at : from)(path, title)(page);
    await expectWalkable(page, path);
  }
  const ana = await people.newcomer("Ana", {}, STILL);
  for (const [path, last] of [
    ["/settings/security", button(ana.page, "Connect an app")],
    ["/settings/language", ana.page.getByRole("combobox").last()],
  ] as const) {
    if (path === "/settings/security") await ana.page.goto(path);
    else await turnTo(ana.page, path);
    await expect(last).toBeVisible();
    await expectWalkable(ana.page, path);
  }
});

test("resetting a password and changing settings need no mouse", async ({ people, product }) => {
  const ana = await people.newcomer("Ana");
  const { page } = await people.visitor();
  await page.goto("/login");
  await page.getByRole("link", { name: /Forgot/ }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Reset your password")).toBeVisible();
  await page.getByLabel("Email").focus();
  await page.keyboard.type(ana.email);
  await page.keyboard.press("Enter");
  await expect(button(page, "Try Different Email")).toBeVisible();
  await expectWalkable(page, "the email is on its way");
  await turnTo(page, await product.linkMailedTo(ana.email, "reset-password"));
  await expect(heading(page, "Choose a new password")).toBeVisible();
  await expectWalkable(page, "a new password");
  await page.getByLabel("New password").focus();
  await page.keyboard.type(NEW);
  await page.getByLabel("Confirm password").focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Password Reset Successfully")).toBeVisible();
  await expectWalkable(page, "the password is replaced");

  await turnTo(page, "/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(ana.email);
  await page.getByRole("textbox", PASSWORD).focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Full name").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Ana Maria");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Appearance" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Dark" }).focus();
  await page.keyboard.press("Space");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
