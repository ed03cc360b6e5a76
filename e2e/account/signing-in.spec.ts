import { violationsOf } from "../support/accessibility.ts";
import { newAccount } from "../support/people.ts";
import { button, heading, isHome, logOut, PASSWORD, searchField, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("a visitor signs in after a wrong password, and confirms an address @phone-long", async ({ people, trouble }) => {
  const account = newAccount("Ana");
  await people.register(account);
  const { page, context } = await people.visitor();
  const password = page.getByRole("textbox", PASSWORD);
  const fill = async (given: { readonly email: string; readonly password: string }) => {
    await page.getByLabel("Email").fill(given.email);
    await password.fill(given.password);
    await button(page, "Sign In").click();
  };

  await test.step("a wrong password selects its field with an error, and the right one signs in", async () => {
    trouble.provokes(refused(401, "/api/auth/login"));
    const wrong = /Invalid email or password/;
    await page.goto("/login");
    await fill({ ...account, password: "not this one" });
    await expect(page.getByRole("alert")).toContainText(wrong);
    await expect(password).toHaveAccessibleDescription(wrong);
    await expect(toast(page, wrong)).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue(account.email);
    await expect(password).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    // The wrong password is selected, so typing replaces it.
    await page.keyboard.type(account.password);
    await expect(password).toHaveValue(account.password);
    await expect(password).not.toHaveAccessibleDescription(wrong);
    await button(page, "Sign In").click();
    // The toast may be gone when a slow home is there.
    await Promise.all([isHome(page), expect(toast(page, "Logged in successfully")).toBeVisible()]);
  });

  await test.step("after sign-out the home is the landing page, and settings lead to sign-in", async () => {
    await logOut(page);
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step("a person with an unconfirmed address sees why, and gets the link again", async () => {
    trouble.provokes(refused(403, "/api/auth/login"));
    const emma = newAccount("Emma");
    const data = { fullName: emma.name, email: emma.email, password: emma.password };
    await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();
    await fill(emma);
    await expect(page.getByRole("alert")).toHaveText(/^Confirm your email address first/);
    await expect(toast(page, /verify|confirm/i)).toHaveCount(0);
    const sent = page.waitForRequest("**/api/auth/resend-verification");
    await button(page, "Send the link again").click();
    expect((await sent).postDataJSON()).toEqual({ email: emma.email });
    await expect(page.getByText("a new email is on its way")).toBeVisible();
  });
});

test("a failed check keeps the session, and signing out reaches all tabs", async ({ people, trouble }) => {
  const { page, context } = await people.newcomer("Ana");
  await test.step("a failed session check offers a retry", async () => {
    trouble.provokes(refused(500, "/api/auth/check"));
    await context.route("**/api/auth/check", (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Broken" } }),
    );
    await page.goto("/");
    await expect(heading(page, "The server cannot be reached")).toBeVisible();
    await context.unrouteAll();
    await button(page, "Try again").click();
    await expect(searchField(page)).toBeVisible();
  });

  const other = await context.newPage();
  await test.step("the account pages lead to the chats", async () => {
    await other.goto("/login");
    await expect(searchField(other)).toBeVisible();
    expect(new URL(other.url()).pathname).toBe("/");
    for (const path of ["/signup", "/verify-email", "/forgot-password", "/reset-password?token=x"]) {
      await turnTo(other, path);
      await expect.poll(() => new URL(other.url()).pathname, path).toBe("/");
      await expect(searchField(other)).toBeVisible();
    }
  });

  await test.step("logging out in one tab ends the other too", async () => {
    trouble.provokes(/status of 401/, /WebSocket/);
    await logOut(other);
    await expect(toast(other, "Logged out successfully")).toBeVisible();
    await expect(searchField(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  });
});
