import type { Page } from "@playwright/test";
import { newAccount } from "./support/people.ts";
import { composer, openChat, PASSWORD, searchField, signIn, signUp, toast } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { refused } from "./support/trouble.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const PENDING = "Check your email";
const FAILED = "We could not verify this email";

test.describe("signing up", () => {
  test("says beside the field what is wrong, and keeps what was typed", async ({ people, trouble }) => {
    trouble.provokes(refused(400, "/api/auth/signup"));
    const { page } = await people.visitor();
    await page.goto("/signup");
    const name = page.getByLabel("Full name");
    const password = page.getByRole("textbox", PASSWORD);
    await name.fill("   ");
    await page.getByLabel("Email").fill("ana@people.example");
    await password.fill("a long word");
    await button(page, "Create Account").click();
    await expect(name).toHaveAccessibleDescription("Full name is required");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("Ana");
    await password.fill("123456");
    await button(page, "Create Account").click();
    await expect(toast(page, /common|guess/i)).toBeVisible();
    await expect(password).toHaveValue("123456");
    expect(new URL(page.url()).pathname).toBe("/signup");
  });

  test("the browser itself refuses an empty form, a half address and a short password", async ({
    people,
  }) => {
    const { page } = await people.visitor();
    await page.goto("/signup");
    const valid = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => input.validity.valid);
    await page.getByLabel("Email").fill("ana@");
    await page.getByRole("textbox", PASSWORD).pressSequentially("short");
    await button(page, "Create Account").click();
    for (const label of ["Full name", "Email", "Password"]) expect(await valid(label)).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/signup");
  });

  test("a password can be looked at while it is typed", async ({ people }) => {
    const { page } = await people.visitor();
    await page.goto("/signup");
    const password = page.getByRole("textbox", PASSWORD);
    await expect(password).toHaveAttribute("type", "password");
    await button(page, "Show password").click();
    await expect(password).toHaveAttribute("type", "text");
    await button(page, "Hide password").click();
    await expect(password).toHaveAttribute("type", "password");
  });
});

test.describe("verifying the address", () => {
  test("pending: names the address, and sends again once a minute", async ({ people }) => {
    const { page } = await people.visitor();
    await page.clock.install();
    const { name, email, password } = newAccount("Ana");
    await page.goto("/signup");
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", PASSWORD).fill(password);
    await button(page, "Create Account").click();
    await expect(heading(page, PENDING)).toBeVisible();
    await expect(toast(page, /Account created successfully!/)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    const resend = button(page, /^Resend Verification Email/);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(58_000);
    await expect(resend).toHaveText(/\(\d s\)/);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(3_000);
    await expect(resend).toBeEnabled();
    const sent = page.waitForRequest("**/api/auth/resend-verification");
    await resend.click();
    expect((await sent).postDataJSON()).toEqual({ email });
    await expect(page.getByText("a new email is on its way")).toBeVisible();
    await expect(resend).toBeDisabled();
  });

  test("verifying, then success, then the sign-in page by itself", async ({ people, product }) => {
    const { page, context } = await people.visitor();
    const { name, email, password } = newAccount("Ana");
    const data = { fullName: name, email, password };
    await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();
    await page.clock.install();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/verify-email", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(await product.linkMailedTo(email));
    await expect(heading(page, "Verifying your email")).toBeVisible();
    // Neither the history nor a shoulder gets the token.
    await expect(page).toHaveURL(/\/verify-email$/);
    held.resolve();
    await expect(heading(page, "Email verified")).toBeVisible();
    await expect(toast(page, "Email verified successfully!")).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { name, email, password });
  });

  test("a link works once, and a used one leads to a new letter or back", async ({
    people,
    product,
    trouble,
  }) => {
    trouble.provokes(refused(400, "/api/auth/verify-email"));
    const { page, context } = await people.visitor();
    const { name, email, password } = newAccount("Ana");
    const data = { fullName: name, email, password };
    await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();
    const link = await product.linkMailedTo(email);
    await page.goto(link);
    await expect(heading(page, "Email verified")).toBeVisible();
    await page.goto(link);
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(toast(page, "Email verification failed")).toBeVisible();
    // No address is remembered here, so there is nothing to send to.
    await button(page, "Resend Verification Email").click();
    await expect(toast(page, "No email found. Please sign up again.")).toBeVisible();
    await expect(heading(page, "Create your account")).toBeVisible();
    await page.goto("/verify-email");
    await expect(page.getByText("Invalid verification link.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Sign Up" }).click();
    await expect(heading(page, "Create your account")).toBeVisible();
  });
});

test.describe("signing in", () => {
  test("a wrong password says so, and the right one leads to the chats", async ({ people, trouble }) => {
    trouble.provokes(refused(401, "/api/auth/login"));
    const account = newAccount("Ana");
    await people.register(account);
    const { page } = await people.visitor();
    await page.goto("/login");
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("textbox", PASSWORD).fill("not this one");
    await button(page, "Sign In").click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/password/i);
    await expect(page.getByLabel("Email")).toHaveValue(account.email);
    await signIn(page, account);
    await expect(toast(page, "Logged in successfully")).toBeVisible();
    await button(page, "Log out").click();
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("who has not verified the address is told, and the address is remembered", async ({
    people,
    trouble,
  }) => {
    trouble.provokes(refused(403, "/api/auth/login"));
    const { page, context } = await people.visitor();
    const { name, email, password } = newAccount("Ana");
    const data = { fullName: name, email, password };
    await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", PASSWORD).fill(password);
    await button(page, "Sign In").click();
    await expect(page.getByRole("alert")).toContainText("Confirm your email address first.");
    await page.getByRole("link", { name: "Open the verification page" }).click();
    await expect(heading(page, PENDING)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });
});

test.describe("guards", () => {
  test("who is signed in is led away from the account pages", async ({ people }) => {
    const { page } = await people.newcomer("Ana");
    for (const path of [
      "/login",
      "/signup",
      "/verify-email",
      "/forgot-password",
      "/reset-password?token=x",
    ]) {
      await page.goto(path);
      await expect(searchField(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/");
    }
  });

  test("who is not is led from the settings to the sign-in page, and home is the landing page", async ({
    people,
    trouble,
  }) => {
    trouble.provokes(refused(404, "/no-such-page"));
    const { page } = await people.visitor();
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    await page.goto("/no-such-page");
    await expect(heading(page, "There is no page here")).toBeVisible();
    await page.getByRole("link", { name: "Go to the start" }).click();
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  });

  test("a session check that fails is no logout: it can be tried again", async ({ people, trouble }) => {
    trouble.provokes(refused(500, "/api/auth/check"));
    const ana = await people.newcomer("Ana");
    await ana.context.route("**/api/auth/check", (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Broken" } }),
    );
    await ana.page.goto("/");
    await expect(heading(ana.page, "The server cannot be reached")).toBeVisible({ timeout: 15_000 });
    await ana.context.unrouteAll();
    await button(ana.page, "Try again").click();
    await expect(searchField(ana.page)).toBeVisible();
  });

  test("logging out in one tab ends the others too", async ({ people, trouble }) => {
    trouble.provokes(/status of 401/, /WebSocket/);
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await openChat(ana.page, emma);
    const other = await ana.context.newPage();
    await other.goto("/");
    await button(other, "Log out").click();
    await expect(toast(other, "Logged out successfully")).toBeVisible();
    await expect(composer(ana.page)).toBeHidden();
    await expect(ana.page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  });
});

test.describe("a forgotten password", () => {
  test("is replaced by the mailed link, once, and the old one is refused afterwards", async ({
    people,
    product,
    trouble,
  }) => {
    trouble.provokes(refused(401, "/api/auth/login"), refused(400, "/api/auth/reset-password"));
    const account = newAccount("Ana");
    await people.register(account);
    const { page } = await people.visitor();
    await page.goto("/login");
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
      await button(page, "Reset Password").click();
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
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      /invalid|wrong|incorrect/i,
    );
    await signIn(page, renewed);
    await button(page, "Log out").click();
    await page.goto(link);
    await fill("a third long word", "a third long word");
    await expect(toast(page, "Failed to reset password")).toBeVisible();
    await expect(page.getByRole("alert")).toBeVisible();
  });

  test("a link without its token offers a new one or the way back", async ({ people }) => {
    const { page } = await people.visitor();
    await page.goto("/reset-password");
    await expect(heading(page, "Invalid Reset Link")).toBeVisible();
    await page.getByRole("link", { name: "Request New Reset Link" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.goBack();
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("the whole way from sign-up to the chats", { tag: "@phone" }, async ({ people, product }) => {
  const { page } = await people.visitor();
  const account = newAccount("Ana");
  await page.goto("/");
  await page.getByRole("link", { name: "Get started" }).first().click();
  await expect(heading(page, "Create your account")).toBeVisible();
  await signUp(page, product, account);
});
