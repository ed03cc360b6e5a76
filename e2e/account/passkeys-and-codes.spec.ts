import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { violationsOf } from "../support/accessibility.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, comes, heading, PASSWORD, searchField, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const section = (page: Page, name: string) => page.getByRole("heading", { level: 3, name });

test("a user without a password signs in by passkeys until one is removed", async ({ browser, trouble }) => {
  test.slow();
  trouble.provokes(refused(403, "/api/auth/passkeys/sign-in"), /status of 409/, /status of 401/, /WebSocket/);
  await using product = await openProduct({ environment: { SIGN_UP_WITHOUT_PASSWORD: "on" } });
  // Passkeys belong to a domain, and an address in numbers has none.
  const here = new URL(product.url.replace("127.0.0.1", "localhost")).origin;
  await using people = new People(browser, product, trouble);
  const { page } = await people.visitor({ baseURL: here });
  await addAuthenticator(page);
  const email = "giulia@people.example";

  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Giulia Rossi");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("switch", { name: "Sign up without a password" }).click();
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveCount(0);
  await button(page, "Create Account").click();
  await expect(heading(page, "Check your email")).toBeVisible();
  await page.goto((await product.linkMailedTo(email)).replace("127.0.0.1", "localhost"));
  await expect(heading(page, "Create your passkey")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Create a passkey").click();
  await comes(searchField(page));

  const signOut = async () => {
    // The page would notice that its session is gone, and go to sign-in by itself.
    await page.goto("about:blank");
    await page.context().clearCookies();
    // A passkey may sign in before the page has loaded.
    await page.goto("/login", { waitUntil: "commit" });
  };
  const press = async () => {
    await signOut();
    await button(page, "Sign in with a passkey").click();
  };
  // A finger that lies on the device answers what the field offers.
  await signOut();
  await comes(searchField(page));
  // From here on the field offers nothing, as in a browser that cannot.
  await page.addInitScript(() => {
    if (typeof PublicKeyCredential === "function")
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await press();
  await comes(searchField(page));

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await expect(section(page, "Passkeys")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const passkeys = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toContainText(/Chrome, Linux.*Last used/);
  await passkeys.getByRole("button", { name: /^Rename/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(passkeys).toContainText("My laptop");
  const remove = async () => {
    await passkeys.getByRole("button", { name: /^Remove/ }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(dialog).toBeHidden();
  };
  await remove();
  await expect(page.getByText("This is your last way in")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a long word of mine");
  await page.getByLabel("Confirm new password").fill("a long word of mine");
  await button(page, "Update Password").click();
  await expect(section(page, "Change Password")).toBeVisible();
  await remove();
  await expect(passkeys).toHaveCount(0);
  await press();
  await expect(page.getByRole("alert")).toContainText("This passkey does not work here");
});

test("a code from an app, or a recovery code, is required after the password", async ({ people, trouble }) => {
  trouble.provokes(refused(403, "/api/auth/login/code"), /status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const { page } = ana;
  await page.goto("/settings/security");
  await button(page, "Connect an app").click();
  const secret = await page.getByLabel("Key").inputValue();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(totp.generate());
  await button(page, "Connect an app").click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "I have saved them").click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();

  const phone = await people.visitor();
  const give = async (code: string) => {
    await phone.page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
    await phone.page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await phone.page.goto("/login");
  await phone.page.getByLabel("Email").fill(ana.email);
  await phone.page.getByRole("textbox", PASSWORD).fill(ana.password);
  await phone.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(heading(phone.page, "Your code, please")).toBeVisible();
  expect(await violationsOf(phone.page)).toEqual([]);
  await give("000000");
  await expect(phone.page.getByRole("textbox", { name: "Code", exact: true })).toHaveAccessibleDescription(
    "This is not the right code.",
  );
  await phone.page.getByRole("switch", { name: "Remember this device for 30 days" }).click();
  await give(recovery);
  await comes(searchField(phone.page));
  await turnTo(page, "/");
  await turnTo(page, "/settings/security");
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  const again = await phone.context.request.post("/api/auth/login", { data: ana });
  expect(again.status()).toBe(200);

  await button(page, "Turn off").click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(button(page, "Connect an app")).toBeVisible();
});

test("a user without their phone asks at the sign-in, and an administrator helps", async ({ people, trouble }) => {
  trouble.provokes(/status of 401/, /WebSocket/);
  const [ana, dieter] = [await people.newcomer("Ana"), await people.demo("dieter")];
  const { secret } = await (await ana.call("POST", "/auth/second-factor")).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await ana.call("POST", "/auth/second-factor/confirm", { code });
  const { page } = await people.visitor();
  const fillIn = async () => {
    await page.getByLabel("Email").fill(ana.email);
    await page.getByRole("textbox", PASSWORD).fill(ana.password);
    await button(page, "Sign In").click();
  };
  await page.goto("/login");
  await fillIn();
  await button(page, "I lost my phone").click();
  await expect(page.getByRole("status").filter({ hasText: "administrators" })).toBeVisible();

  await dieter.page.goto("/admin?tab=users");
  const waiting = dieter.page.getByRole("list", { name: "Lost phones" }).getByRole("listitem");
  await expect(waiting).toContainText(ana.email);
  expect(await violationsOf(dieter.page)).toEqual([]);
  await waiting.getByRole("button", { name: "It is theirs" }).click();
  await dieter.page.getByRole("dialog").getByRole("button", { name: "It is theirs" }).click();
  await expect(waiting).toHaveCount(0);
  await turnTo(page, "/signup");
  await turnTo(page, "/login");
  await fillIn();
  await comes(searchField(page));
});
