import { violationsOf } from "../support/accessibility.ts";
import { newAccount } from "../support/people.ts";
import { button, heading, PASSWORD, signIn, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("a confirmation link used twice shows that the address is confirmed @phone-long", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(400, "/api/auth/verify-email"));
  const account = newAccount("Ana");
  await people.register(account);
  const { page } = await people.visitor();
  await page.goto(await product.linkMailedTo(account.email));
  await expect(heading(page, "This address is confirmed")).toBeVisible();
  await expect(page.getByText("could not verify")).toHaveCount(0);
  await expect(toast(page, /failed/i)).toHaveCount(0);
  await expect(button(page, "Resend Verification Email")).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue to Sign In" }).click();

  await test.step("an error of one page does not show on the next", async () => {
    trouble.provokes(refused(429, "/api/auth/login"));
    await page.route("**/api/auth/login", (route) =>
      route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Too many attempts" } }),
    );
    await page.getByLabel("Email").fill("nobody@people.example");
    await page.getByRole("textbox", PASSWORD).fill("not this one");
    await button(page, "Sign In").click();
    const failed = toast(page, "Too many attempts");
    await expect(failed).toBeVisible();
    // Hovering keeps it from closing by itself.
    await failed.hover();
    await page.getByRole("link", { name: "Forgot your password?" }).press("Enter");
    await expect(heading(page, "Reset your password")).toBeVisible();
    await expect(failed).toHaveCount(0);
    await page.unrouteAll();
  });

  await turnTo(page, "/login");
  await signIn(page, account);
});

test("a used reset link leads to a new one, before and after typing @phone-long", async ({
  people,
  product,
  trouble,
}) => {
  const account = newAccount("Ana");
  await people.register(account);
  const { page, context } = await people.visitor();
  await context.request.post("/api/auth/forgot-password", { data: { email: account.email } });
  const link = await product.linkMailedTo(account.email, "reset-password");
  const newPassword = "another long word";
  const field = page.getByLabel("New password");

  await test.step("a link that cannot be checked right now shows its form", async () => {
    trouble.provokes(refused(429, "/api/auth/reset-password/check"));
    await page.route("**/api/auth/reset-password/check", (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: "RATE_LIMITED", message: "Later", error: "Later" },
      }),
    );
    await page.goto(link);
    await expect(heading(page, "Choose a new password")).toBeVisible();
    await expect(field).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("a link that expires while the passwords are typed leads to a new one", async () => {
    trouble.provokes(refused(400, "/api/auth/reset-password"));
    for (const label of ["New password", "Confirm password"]) await page.getByLabel(label).fill(newPassword);
    const token = new URL(link).searchParams.get("token");
    await context.request.post("/api/auth/reset-password", { data: { token, newPassword } });
    await button(page, "Reset password").click();
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(/may be expired/);
    await page.getByRole("link", { name: "Send a new link" }).click();
    await expect(heading(page, "Reset your password")).toBeVisible();
  });

  await test.step("a used link is reported before a password is typed, and offers a new one", async () => {
    await turnTo(page, link);
    await expect(heading(page, "This link no longer works")).toBeVisible();
    await expect(field).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await expect(button(page, "Send a new link")).toBeDisabled();
    await page.getByLabel("Email").fill(account.email);
    await button(page, "Send a new link").click();
    await expect(heading(page, "Check Your Email")).toBeVisible();
    await expect(page.getByText(`If an account exists for ${account.email}`)).toBeVisible();
  });
});
