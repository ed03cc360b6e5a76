import { newAccount } from "./support/people.ts";
import { button, heading, PASSWORD, signIn, signUp, toast } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { refused } from "./support/trouble.ts";

const PENDING = "Check your email";
const FAILED = "We could not verify this email";

test.describe("signing up", () => {
  test("names the problem beside the field, and keeps what was typed", async ({ people, trouble }) => {
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

  test("the browser refuses an empty form, an incomplete address and a short password", async ({
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

  test("a password can be shown while it is typed", async ({ people }) => {
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
  test("while pending it names the address, and resends once a minute", async ({ people }) => {
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

  test("shows verifying, then success, then the sign-in page", async ({ people, product }) => {
    const { page, context } = await people.visitor();
    const { name, email, password } = newAccount("Ana");
    const data = { fullName: name, email, password };
    await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();
    await page.clock.install();
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/auth/verify-email", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(await product.linkMailedTo(email));
    await expect(heading(page, "Verifying your email")).toBeVisible();
    // The token is in neither the history nor the address bar.
    await expect(page).toHaveURL(/\/verify-email$/);
    gate.resolve();
    await expect(heading(page, "Email verified")).toBeVisible();
    await expect(toast(page, "Email verified successfully!")).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { name, email, password });
  });

  test("an invalid link leads to a new email or back", async ({ people, trouble }) => {
    trouble.provokes(refused(400, "/api/auth/verify-email"));
    const { page } = await people.visitor();
    await page.goto("/verify-email?token=made-up");
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(toast(page, "Email verification failed")).toBeVisible();
    // This browser remembers no address to send to.
    await button(page, "Resend Verification Email").click();
    await expect(toast(page, "No email found. Please sign up again.")).toBeVisible();
    await expect(heading(page, "Create your account")).toBeVisible();
    await page.goto("/verify-email");
    await expect(page.getByText("Invalid verification link.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Sign Up" }).click();
    await expect(heading(page, "Create your account")).toBeVisible();
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
