import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { kept } from "../support/kept.ts";
import { button, composer, heading, openChat, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const NEW = "another long word";

async function fill(page: Page, password: string, confirmation: string) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(confirmation);
  await button(page, "Update Password").click();
}

test("other devices are signed out, one by one or by a new password, and keep no data", async ({ people, trouble }) => {
  trouble.provokes(refused(400, "/api/settings/password"), /status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const { page } = ana;
  const emma = await people.newcomer("Emma");
  const phone = await people.again(ana, {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  const third = await people.again(ana);
  const stored = (at: Page) => at.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const device of [phone, third]) {
    await openChat(device.page, emma);
    await composer(device.page).fill("a secret that waits");
    await expect.poll(() => stored(device.page)).toContain("a secret that waits");
    await expect.poll(() => kept(device.page)).toContain(ana.name);
  }
  /** Waits until the device shows the public start page, and checks what it stores. */
  const keepsNothing = async (device: Page) => {
    await expect(heading(device, "Connect Beyond Language")).toBeVisible();
    expect(await stored(device)).not.toContain(ana.id);
    expect(await stored(device)).not.toContain("a secret that waits");
    expect(await kept(device)).toBe("[]");
  };
  await page.goto("/settings/devices");
  const devices = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  const elsewhere = button(page, "Sign out everywhere else");

  await test.step("one device is signed out from another one", async () => {
    await expect(devices).toHaveCount(3);
    await expect(devices.first()).toContainText("This device");
    await expect(devices.first().getByRole("button")).toHaveCount(0);
    await button(page, "Sign out this device: Safari on iOS").click();
    await expect(toast(page, "The device was signed out")).toBeVisible();
    await keepsNothing(phone.page);
    await expect(devices).toHaveCount(2);
  });

  await test.step("a new password is checked, saved, and signs the other devices out", async () => {
    const field = page.getByLabel("New password", { exact: true });
    for (const [password, confirmation, problem] of [
      ["", "", "New password is required"],
      ["short", "shorter", "New passwords don't match"],
      ["short", "short", "New password must be at least 6 characters"],
    ] as const) {
      await fill(page, password, confirmation);
      await expect(field).toHaveAccessibleDescription(problem);
      await expect(toast(page, problem)).toBeVisible();
    }
    await button(page, "Show password").first().click();
    await expect(field).toHaveAttribute("type", "text");
    await fill(page, "iloveyou", "iloveyou");
    await expect(toast(page, /most common/)).toBeVisible();
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/settings/password", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await fill(page, NEW, NEW);
    await expect(button(page, "Updating...")).toBeDisabled();
    gate.resolve();
    await expect(toast(page, "Password updated successfully!")).toBeVisible();
    await expect(field).toHaveValue("");
    await keepsNothing(third.page);
  });

  await test.step("all other devices are signed out at once", async () => {
    const fourth = await people.again({ ...ana, password: NEW });
    await turnTo(page, "/settings/me");
    await expect(page.getByLabel("Full name")).toBeVisible();
    await turnTo(page, "/settings/devices");
    await expect(devices).toHaveCount(2);
    await elsewhere.click();
    await expect(toast(page, "All other devices were signed out")).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(elsewhere).toBeHidden();
    expect((await fourth.context.request.get("/api/auth/check")).status()).toBe(401);
  });
});

test("after a reset the page asks for the password, and a program's token is revoked", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(403, "/api/settings/password"), refused(403, "/api/auth/reauthenticate"));
  const ana = await people.newcomer("Ana");
  const { page } = ana;
  const { request } = ana.context;
  await request.post("/api/auth/forgot-password", { data: { email: ana.email } });
  const resetToken = new URL(await product.linkMailedTo(ana.email, "reset-password")).searchParams.get("token");
  const reset = { token: resetToken, newPassword: NEW };
  await expect(await request.post("/api/auth/reset-password", { data: reset })).toBeOK();
  await ana.call("POST", "/auth/login", { email: ana.email, password: NEW });
  await page.goto("/settings/security");

  await test.step("the page asks for the current password, and keeps what was typed", async () => {
    await fill(page, "a third long word", "a third long word");
    const current = page.getByRole("textbox", { name: "Current password" });
    await expect(current).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type("not this one");
    await page.keyboard.press("Enter");
    await expect(current).toHaveAccessibleDescription("This is not your current password");
    await current.fill(NEW);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Password updated successfully!")).toBeVisible();
    await expect(current).toBeHidden();
  });

  const text = page.getByLabel("Your new access token");
  await test.step("a user creates a token, which is shown once", async () => {
    await button(page, "New access token").click();
    await page.getByLabel("Name").fill("Backup");
    await page.getByRole("switch", { name: "Write" }).click();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Create token").click();
    await expect(text).toHaveValue(/^ll_/);
  });
  const token = await text.inputValue();
  await button(page, "I have saved it").click();
  await expect(text).toBeHidden();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => (await fetch(new URL("/api/auth/check", page.url()), { headers })).status;
  expect(await ask()).toBe(200);

  await test.step("the API documentation tries a call with the token", async () => {
    const docs = await ana.context.newPage();
    await docs.goto("/api/docs");
    await docs.getByLabel("Access token, to try calls with").fill(token);
    const call = docs.locator("details", { has: docs.locator("summary", { hasText: "GET /api/auth/check" }) });
    await call.locator("summary").click();
    await call.getByRole("button", { name: "Try it" }).click();
    await expect(call.locator("output")).toContainText(`"fullName": "${ana.name}"`);
    expect(await violationsOf(docs)).toEqual([]);
    await docs.close();
  });

  await test.step("the token's use is shown, and it signs no user in after its end", async () => {
    await turnTo(page, "/settings/me");
    await expect(page.getByLabel("Full name")).toBeVisible();
    await turnTo(page, "/settings/security");
    const listed = page.getByRole("list", { name: "Access tokens" }).getByRole("listitem");
    await expect(listed).toContainText(/Backup.*Read · Write.*Last used/);
    await listed.getByRole("button", { name: "End" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
    await expect(listed).toHaveCount(0);
    await expect.poll(ask).toBe(401);
  });
});
