import { Secret, TOTP } from "otpauth";
import { violationsOf } from "../support/accessibility.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { newAccount, People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, comes, composer, heading, openChat, searchField, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

test("an open page asks for a second factor once the server demands it", async ({ browser, trouble }) => {
  test.slow();
  trouble.provokes(/status of 403/, /WebSocket/);
  const boss = newAccount("Dieter");
  await using product = await openProduct({ environment: { ADMIN_EMAILS: boss.email } });
  await using people = new People(browser, product, trouble);
  await people.register(boss);
  const dieter = await people.again(boss);
  const { page: admin } = dieter;
  const ana = await people.newcomer("Ana");
  const { page } = ana;

  await admin.goto("/admin?tab=signUp");
  const demand = admin.getByRole("radiogroup", { name: "Who must have a second factor" });
  await demand.getByRole("radio", { name: "Everyone" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(
    dialog.getByText("2 people have none yet and must set one up before reading on. You too."),
  ).toBeVisible();
  await dialog.getByRole("radio", { name: "At once" }).click();
  await expect(dialog.getByRole("button", { name: "Require it" })).toBeDisabled();
  expect(await violationsOf(admin)).toEqual([]);
  await dialog.getByRole("radio", { name: "In 7 days" }).click();
  await dialog.getByRole("button", { name: "Require it" }).click();
  await expect(admin.getByText(/^From .* on\.$/)).toBeVisible();

  await openChat(page, dieter);
  await composer(page).fill("half a sentence");
  await expect(page.getByText(/^From .* on, this server requires a second factor/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const { secret } = await (await dieter.call("POST", "/auth/second-factor")).json();
  await dieter.call("POST", "/auth/second-factor/confirm", { code: codeOf(secret) });
  await button(admin, "Change").click();
  await dialog.getByRole("radio", { name: "At once" }).click();
  await expect(dialog.getByText("One person has none yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Require it" }).click();
  await expect(admin.getByText(/^From .* on\.$/)).toHaveCount(0);

  await expect(heading(page, "Set up a second factor")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Connect an app").click();
  const key = await page.getByLabel("Key").inputValue();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(key));
  await button(page, "Connect an app").click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await button(page, "I have saved them").click();
  await expect(composer(page)).toHaveValue("half a sentence");

  await test.step("the password alone leads to the existing passkey, and not to set-up", async () => {
    // Passkeys belong to a domain, and an address in numbers has none.
    const here = new URL(product.url.replace("127.0.0.1", "localhost")).origin;
    const luis = newAccount("Luis");
    await people.register(luis);
    const { page: first } = await people.again(luis, { baseURL: here });
    await addAuthenticator(first);
    await first.goto("/");
    await button(first, "Create a passkey").click();
    await comes(searchField(first));

    const { page } = await people.again(luis, { baseURL: here, viewport: { width: 390, height: 844 } });
    await page.goto("/");
    await expect(heading(page, "Confirm with your second factor")).toBeVisible();
    await expect(button(page, "Use a passkey")).toBeVisible();
    await expect(page.getByRole("button", { name: /Connect an app|Create a passkey/ })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "I have lost it").click();
    await expect(page.getByText("The administrators of this server were told.")).toBeVisible();
  });
});

test("on a phone the app opens by a link, and an IP address explains missing passkeys", async ({ people }) => {
  const ana = await people.newcomer(
    "Ana",
    {},
    { viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true },
  );
  const { page } = ana;
  await page.goto("/settings/security");
  await expect(page.getByText("Passkeys need a name instead of an IP address.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^localhost:/ })).toHaveAttribute("href", /localhost.*settings.security/);
  await button(page, "Connect an app").click();
  const link = page.getByRole("link", { name: "Open in my app" });
  await expect(link).toBeInViewport();
  await expect(link).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  await expect(page.getByRole("textbox", { name: "Key" })).toHaveValue(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(await violationsOf(page)).toEqual([]);
});

test("a form that opens in place is in view and has the focus", async ({ people }) => {
  const { page } = await people.newcomer("Ana", {}, { viewport: { width: 1000, height: 500 } });
  await page.goto("/settings");
  for (const [address, opens, field] of [
    ["/settings/security", "Connect an app", "Code"],
    ["/settings/security", "New access token", "Name"],
    ["/settings/bots", "New bot", "Name of the bot"],
  ] as const) {
    await turnTo(page, "/settings");
    await turnTo(page, address);
    await button(page, opens).click();
    const first = page.getByRole("textbox", { name: field, exact: true });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
  }
});
