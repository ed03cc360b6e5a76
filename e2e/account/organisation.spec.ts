import { startOpenIdProvider } from "../../apps/server/test/openid-provider.ts";
import { violationsOf } from "../support/accessibility.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, heading, isHome, logOut, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("people sign in with their organisation, link it, unlink it, and sign out at both", async ({
  browser,
  trouble,
}) => {
  await using provider = await startOpenIdProvider({ asks: true });
  const environment = { SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]) };
  await using product = await openProduct({ environment });
  await using people = new People(browser, product, trouble);

  const { page: adas } = await people.visitor();
  await test.step("a new user signs in, and reads that this is their only way to sign in", async () => {
    provider.people.set("ada", { name: "Ada Byron", email: "ada@people.example", email_verified: true });
    provider.visitor = "ada";
    const page = adas;
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with Company" }).click();
    await button(page, "Continue").click();
    await isHome(page);
    await turnTo(page, "/settings/devices");
    await expect(page.getByText(/with Company/)).toBeVisible();
    trouble.provokes(refused(409, "/api/auth/links/"));
    await button(page, "Unlink Company").click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    await expect(toast(page, /This is your last way in/)).toBeVisible();
    // Simulates the end of the ten minutes: people without a password prove themselves at the provider.
    trouble.provokes(refused(403, "/api/auth/links/"));
    const asked = { success: false, code: "REAUTHENTICATE", message: "Please enter your current password" };
    await page.route("**/api/auth/links/*", (route) => route.fulfill({ status: 403, json: asked }), { times: 1 });
    await button(page, "Unlink Company").click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await proof.getByRole("button", { name: "Continue with Company" }).click();
    await button(page, "Continue").click();
    await expect(page).toHaveURL(`${product.url}/settings/devices`);
    await expect(button(page, "Unlink Company")).toBeVisible();
    await turnTo(page, "/");
    await logOut(page);
    await button(page, "Sign out").click();
    await expect(heading(page, "Welcome back")).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.url);
  });

  await test.step("a user with a password links the organisation, and unlinks it", async () => {
    provider.people.set("bea", { email: "elsewhere@people.example" });
    provider.visitor = "bea";
    const { page } = await people.newcomer("Bea");
    await page.goto("/settings/devices");
    await button(page, "Link Company").click();
    await button(page, "Continue").click();
    await expect(button(page, "Unlink Company")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Unlink Company").click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    await expect(button(page, "Link Company")).toBeVisible();
  });

  await test.step("a user refused by the organisation reads why, once", async () => {
    provider.visitor = null;
    const page = adas;
    await page.getByRole("link", { name: "Continue with Company" }).click();
    await button(page, "Continue").click();
    await expect(page.getByRole("alert")).toHaveText("Company did not let you in, or you cancelled.");
    expect(page.url()).toBe(`${product.url}/login`);
    expect(await violationsOf(page)).toEqual([]);
  });
});
