import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** Somebody with a browser of their own. */
export interface Visitor {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Goes the whole way on the screen: sign-up form, letter, link, sign-in form. */
export async function signUp(browser: Browser, product: Product, name: CastName): Promise<Visitor> {
  const { fullName, email, password } = cast[name];
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/signup`);
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/verify-email");
  await page.goto(await product.linkMailedTo(email));
  await page.getByRole("link", { name: "Continue to Sign In" }).click();
  await signInOn(page, name);
  return { name: fullName, context, page };
}

export async function signInOn(page: Page, name: CastName): Promise<void> {
  await page.getByLabel("Email").fill(cast[name].email);
  await page.getByLabel("Password", { exact: true }).fill(cast[name].password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByPlaceholder(/^Search chats and contacts/)).toBeVisible();
}

/** Another browser of somebody who has an account. */
export async function signIn(browser: Browser, product: Product, name: CastName): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await signInOn(page, name);
  return { name: cast[name].fullName, context, page };
}

export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page
    .getByRole("link", { name: "Settings" })
    .or(page.getByRole("button", { name: "Settings" }))
    .click();
  await page.getByRole("combobox", { name: /Preferred language/i }).click();
  await page.getByPlaceholder("Search languages...").fill(language);
  await page.getByRole("option", { name: language }).first().click();
  await page.getByRole("button", { name: "Update Translation Settings" }).click();
  await expect(page.getByText("Translation settings updated and saved to database!").first()).toBeVisible();
  await page.getByText("Back to Chat").click();
}

export async function openChatWith(page: Page, fullName: string): Promise<void> {
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("tabpanel").getByText(fullName).click();
  await expect(page.getByPlaceholder("Type a message...")).toBeVisible();
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Type a message...").fill(text);
  await page.keyboard.press("Enter");
}

export const log = (page: Page) => page.getByRole("log");
