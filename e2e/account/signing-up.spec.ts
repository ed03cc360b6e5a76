import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { newAccount } from "../support/people.ts";
import { button, heading, isHome, PASSWORD, signIn, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const PENDING = "Check your email";
const FAILED = "We could not verify this email";

/** Notes on the body when a page that had a title has none. */
const notesLostTitles = (page: Page) =>
  page.addInitScript(() => {
    let isSeen = false;
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll("h1")].some((one) => one.checkVisibility());
      if (isSeen && !isThere) document.body.dataset.titlesLost = "yes";
      isSeen ||= isThere;
    }).observe(document, { attributeFilter: ["class", "style"], childList: true, subtree: true });
  });

test("the sign-up form keeps its input, names problems, and sends its email again", async ({
  people,
  product,
  trouble,
}) => {
  const { page } = await people.visitor();
  const name = page.getByLabel("Full name");
  const password = page.getByRole("textbox", PASSWORD);
  const [wrong, right] = [newAccount("Ana"), newAccount("Ana")];
  await page.clock.install();

  await test.step("the title stays when the page learns the sign-up policy", async () => {
    await notesLostTitles(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/config", (route) => answered.then(() => route.continue()));
    await page.goto("/signup");
    await expect(heading(page, "Create your account")).toBeVisible();
    answer();
    await expect(button(page, "Create Account")).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset.titlesLost)).toBeUndefined();
  });

  await test.step("every problem is named at its field, in the language of the page", async () => {
    await page.getByRole("combobox").selectOption("es");
    await page.getByLabel("Correo electrónico").fill("ana@");
    await page.getByRole("textbox", { name: "Contraseña", exact: true }).fill("corta");
    await button(page, "Crear cuenta").click();
    const nombre = page.getByLabel("Nombre completo");
    await expect(nombre).toHaveAccessibleDescription("El nombre completo es obligatorio");
    await expect(nombre).toBeFocused();
    await expect(page.getByLabel("Correo electrónico")).toHaveAccessibleDescription(/dirección de correo válida/);
    await expect(page.getByRole("textbox", { name: "Contraseña", exact: true })).toHaveAccessibleDescription(
      /al menos 6 caracteres/i,
    );
    await nombre.fill("Ana");
    await expect(nombre).not.toHaveAttribute("aria-invalid");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("combobox").selectOption("en");
  });

  await test.step("a password can be shown while it is typed", async () => {
    await expect(password).toHaveAttribute("type", "password");
    await button(page, "Show password").click();
    await expect(password).toHaveAttribute("type", "text");
    await button(page, "Hide password").click();
    await expect(password).toHaveAttribute("type", "password");
  });

  await test.step("a problem is named beside its field, and the input stays", async () => {
    trouble.provokes(refused(400, "/api/auth/signup"));
    await name.fill("   ");
    await page.getByLabel("Email").fill(wrong.email);
    await password.fill(right.password);
    await button(page, "Create Account").click();
    await expect(name).toHaveAccessibleDescription("Full name is required");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await name.fill(right.name);
    await password.fill("123456");
    await button(page, "Create Account").click();
    await expect(password).toHaveAccessibleDescription(/common|guess/i);
    await expect(password).toBeFocused();
    await expect(password).toHaveValue("123456");
    expect(new URL(page.url()).pathname).toBe("/signup");
  });

  await test.step("the pending page names the address, and resends the email once a minute", async () => {
    await password.fill(right.password);
    await button(page, "Create Account").click();
    await expect(heading(page, PENDING)).toBeVisible();
    await expect(page.getByText(wrong.email)).toBeVisible();
    const resend = button(page, /^Send again/);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(50_000);
    await expect(resend).toHaveText(/\(\d s\)/);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(11_000);
    await expect(resend).toBeEnabled();
    const sent = page.waitForRequest("**/api/auth/resend-verification");
    await resend.click();
    expect((await sent).postDataJSON()).toEqual({ email: wrong.email });
    await expect(page.getByText("a new email is on its way")).toBeVisible();
    await expect(resend).toBeDisabled();
  });

  await test.step("a wrong address is corrected from the pending page, and its link ends", async () => {
    trouble.provokes(refused(400, "/api/auth/verify-email"));
    const endedLink = await product.linkMailedTo(wrong.email);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Change it" }).click();
    await expect(name).toHaveValue(right.name);
    await expect(page.getByLabel("Email")).toHaveValue(wrong.email);
    await expect(password).toHaveValue("");
    await page.getByLabel("Email").fill(right.email);
    await password.fill(right.password);
    await button(page, "Create Account").click();
    await expect(page.getByText(right.email)).toBeVisible();
    await turnTo(page, endedLink);
    await expect(heading(page, FAILED)).toBeVisible();
    await turnTo(page, await product.linkMailedTo(right.email));
    await isHome(page);
  });
});

test("a link confirms in another browser too, and an invalid one leads to a new email", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(refused(400, "/api/auth/verify-email"));
  const { page } = await people.visitor();
  const { context } = await people.visitor();
  const account = newAccount("Ana");
  const data = { fullName: account.name, email: account.email, password: account.password };
  await expect(await context.request.post("/api/auth/signup", { data })).toBeOK();

  await test.step("the page shows verifying, then success, then the sign-in page with the address", async () => {
    await page.clock.install();
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/auth/verify-email", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(await product.linkMailedTo(account.email));
    await expect(heading(page, "Verifying your email")).toBeVisible();
    // The token is in neither the history nor the address bar.
    await expect(page).toHaveURL(/\/verify-email$/);
    gate.resolve();
    await expect(heading(page, "Email verified")).toBeVisible();
    await expect(toast(page, "Email verified successfully!")).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel("Email")).toHaveValue(account.email);
  });

  await test.step("an invalid link leads to a new email or back", async () => {
    await turnTo(page, "/verify-email?token=made-up");
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    // This browser remembers no address to send to.
    await button(page, "Resend Verification Email").click();
    await expect(toast(page, "No email found. Please sign up again.")).toBeVisible();
    await expect(heading(page, "Create your account")).toBeVisible();
    await turnTo(page, "/verify-email");
    await expect(page.getByText("Invalid verification link.")).toBeVisible();
    const sent = page.waitForRequest("**/api/auth/resend-verification");
    await page.getByLabel("Email").fill("ana@people.example");
    await button(page, "Resend Verification Email").click();
    expect((await sent).postDataJSON()).toEqual({ email: "ana@people.example" });
    await page.getByRole("link", { name: "Back to Sign Up" }).click();
    await expect(heading(page, "Create your account")).toBeVisible();
  });

  await turnTo(page, "/login");
  await signIn(page, account);
});
