import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { kept } from "../support/kept.ts";
import {
  button,
  comes,
  composer,
  heading,
  openChat,
  PASSWORD,
  searchField,
  signIn,
  toast,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const NEW = "another long word";

async function fill(page: Page, password: string, confirmation: string) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(confirmation);
  await button(page, "Update Password").click();
}

test("a new password is checked, saved, and signs the other devices out", async ({ people, trouble }) => {
  trouble.provokes(refused(400, "/api/settings/password"), /status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const other = await people.again(ana);
  const emma = await people.newcomer("Emma");
  await openChat(other.page, emma);
  await composer(other.page).fill("nobody else's to read");
  const stored = () =>
    other.page.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes("nobody else's"));
  await expect.poll(stored).toBe(true);
  await ana.page.goto("/settings/security");
  const field = ana.page.getByLabel("New password", { exact: true });
  for (const [password, confirmation, problem] of [
    ["", "", "New password is required"],
    ["short", "shorter", "New passwords don't match"],
    ["short", "short", "New password must be at least 6 characters"],
  ] as const) {
    await fill(ana.page, password, confirmation);
    await expect(field).toHaveAccessibleDescription(problem);
    await expect(toast(ana.page, problem)).toBeVisible();
  }
  await button(ana.page, "Show password").first().click();
  await expect(field).toHaveAttribute("type", "text");
  await fill(ana.page, "iloveyou", "iloveyou");
  await expect(toast(ana.page, /most common/)).toBeVisible();

  const gate = Promise.withResolvers<void>();
  await ana.page.route("**/api/settings/password", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await fill(ana.page, NEW, NEW);
  await expect(button(ana.page, "Updating...")).toBeDisabled();
  gate.resolve();
  await expect(toast(ana.page, "Password updated successfully!")).toBeVisible();
  await expect(field).toHaveValue("");
  // The page goes to the start by itself, and would leave another address again.
  await expect(heading(other.page, "Connect Beyond Language")).toBeVisible();
  await expect(composer(other.page)).toBeHidden();
  await expect.poll(stored).toBe(false);
  await other.page.goto("/login");
  await signIn(other.page, { ...ana, password: NEW });
});

test("after a reset the page asks for the current password, and keeps what was typed", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(403, "/api/settings/password"), refused(403, "/api/auth/reauthenticate"), /status of 401/);
  const ana = await people.newcomer("Ana");
  const { request } = ana.context;
  await request.post("/api/auth/forgot-password", { data: { email: ana.email } });
  const token = new URL(await product.linkMailedTo(ana.email, "reset-password")).searchParams.get("token");
  await expect(await request.post("/api/auth/reset-password", { data: { token, newPassword: NEW } })).toBeOK();
  const { page } = ana;
  await page.goto("/login");
  await signIn(page, { ...ana, password: NEW });
  await page.goto("/settings/security");
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

test("a person gives a program a token, sees it used, and shuts the program out", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const { page } = ana;
  await page.goto("/settings/security");
  await button(page, "New access token").click();
  await page.getByLabel("Name").fill("Backup");
  await page.getByRole("switch", { name: "Write" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Make token").click();
  const text = page.getByLabel("Your new access token");
  await expect(text).toHaveValue(/^ll_/);
  const token = await text.inputValue();
  const authorization = `Bearer ${token}`;
  await button(page, "I have it").click();
  await expect(text).toBeHidden();
  const ask = async () => (await fetch(new URL("/api/auth/check", page.url()), { headers: { authorization } })).status;
  expect(await ask()).toBe(200);
  await test.step("the documentation of the API tries a call with it", async () => {
    await page.goto("/api/docs");
    await page.getByLabel("Access token, to try calls with").fill(token);
    const call = page.locator("details", { has: page.locator("summary", { hasText: "GET /api/auth/check" }) });
    await call.locator("summary").click();
    await call.getByRole("button", { name: "Try it" }).click();
    await expect(call.locator("output")).toContainText(`"fullName": "${ana.name}"`);
    expect(await violationsOf(page)).toEqual([]);
  });
  await page.goto("/settings/security");
  const listed = page.getByRole("list", { name: "Access tokens" }).getByRole("listitem");
  await expect(listed).toContainText(/Backup.*Read · Write.*Last used/);
  await listed.getByRole("button", { name: "End" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(listed).toHaveCount(0);
  expect(await ask()).toBe(401);
});

test("a device that is signed out from another one keeps nothing of its person", async ({ people, trouble }) => {
  trouble.provokes(/status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const phone = await people.again(ana, {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  const third = await people.again(ana);
  for (const { page } of [phone, third]) {
    await page.goto("/");
    await comes(searchField(page));
  }
  const emma = await people.newcomer("Emma");
  await phone.page.goto(`/c/new/${emma.id}`);
  await composer(phone.page).fill("a secret that waits");
  const stored = () => phone.page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain("a secret that waits");
  await expect.poll(() => kept(phone.page)).toContain(ana.name);
  await ana.page.goto("/settings/devices");
  const devices = ana.page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText("This device");
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  await button(ana.page, "Sign out this device: Safari on iOS").click();
  await expect(toast(ana.page, "The device was signed out")).toBeVisible();
  await expect(heading(phone.page, "Connect Beyond Language")).toBeVisible();
  expect(await stored()).not.toContain(ana.id);
  expect(await stored()).not.toContain("a secret that waits");
  expect(await kept(phone.page)).toBe("[]");
  await expect(devices).toHaveCount(2);
  await button(ana.page, "Sign out everywhere else").click();
  await expect(toast(ana.page, "All other devices were signed out")).toBeVisible();
  await expect(searchField(third.page)).toBeHidden();
  await expect(devices).toHaveCount(1);
  await expect(button(ana.page, "Sign out everywhere else")).toBeHidden();
  await expect(heading(third.page, "Connect Beyond Language")).toBeVisible();
  await third.page.goto("/login");
  await third.page.getByLabel("Email").fill(ana.email);
  await expect(third.page.getByRole("textbox", PASSWORD)).toBeVisible();
});
