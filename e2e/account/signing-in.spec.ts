import { violationsOf } from "../support/accessibility.ts";
import { newAccount } from "../support/people.ts";
import { button, comes, heading, isHome, logOut, PASSWORD, searchField, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test.describe("signing in", () => {
  test("a wrong password is named at its field, which is selected, until the right one leads to the chats @phone-long", async ({
    people,
    trouble,
  }) => {
    trouble.provokes(refused(401, "/api/auth/login"));
    const account = newAccount("Ana");
    await people.register(account);
    const { page } = await people.visitor();
    const password = page.getByRole("textbox", PASSWORD);
    const wrong = /Invalid email or password/;
    await page.goto("/login");
    await page.getByLabel("Email").fill(account.email);
    await password.fill("not this one");
    await button(page, "Sign In").click();
    await expect(page.getByRole("alert")).toContainText(wrong);
    await expect(password).toHaveAccessibleDescription(wrong);
    await expect(toast(page, wrong)).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue(account.email);
    await expect(password).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    // It is selected, so typing replaces the wrong password.
    await page.keyboard.type(account.password);
    await expect(password).toHaveValue(account.password);
    await expect(password).not.toHaveAccessibleDescription(wrong);
    await button(page, "Sign In").click();
    // The toast may be gone when a slow home is there.
    await Promise.all([isHome(page), expect(toast(page, "Logged in successfully")).toBeVisible()]);
    await logOut(page);
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a person with an unconfirmed address sees the reason, and is sent the link again from there", async ({
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
    await expect(page.getByRole("alert")).toHaveText(/^Confirm your email address first/);
    await expect(toast(page, /verify|confirm/i)).toHaveCount(0);
    const sent = page.waitForRequest("**/api/auth/resend-verification");
    await button(page, "Send the link again").click();
    expect((await sent).postDataJSON()).toEqual({ email });
    await expect(page.getByText("a new email is on its way")).toBeVisible();
  });
});

test.describe("guards", () => {
  test("a failed session check does not sign out, and a signed-in person is redirected from the account pages", async ({
    people,
    trouble,
  }) => {
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

    await page.goto("/login");
    await expect(searchField(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    for (const path of ["/signup", "/verify-email", "/forgot-password", "/reset-password?token=x"]) {
      await turnTo(page, path);
      await expect.poll(() => new URL(page.url()).pathname, path).toBe("/");
      await expect(searchField(page)).toBeVisible();
    }
  });

  test("a visitor is redirected from the settings to the sign-in page, and home is the landing page", async ({
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
    await page.getByRole("link", { name: "Back to the start page" }).click();
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  });

  test("logging out in one tab ends the others too", async ({ people, trouble }) => {
    trouble.provokes(/status of 401/, /WebSocket/);
    const ana = await people.newcomer("Ana");
    await ana.page.goto("/");
    await comes(searchField(ana.page));
    const other = await ana.context.newPage();
    await other.goto("/");
    await logOut(other);
    await expect(toast(other, "Logged out successfully")).toBeVisible();
    await expect(searchField(ana.page)).toBeHidden();
    await expect(ana.page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  });
});
