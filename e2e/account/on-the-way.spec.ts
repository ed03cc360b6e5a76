import type { Page } from "@playwright/test";
import { type Account, newAccount } from "../support/people.ts";
import { addressOf, button, comes, composer, heading, logOut, openChat, PASSWORD, turnTo } from "../support/screens.ts";
import { share } from "../support/share.ts";
import { expect, test } from "../support/test.ts";

async function signUpHere(page: Page, account: Account): Promise<void> {
  await page.getByLabel("Full name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", PASSWORD).fill(account.password);
  await button(page, "Create Account").click();
  await comes(heading(page, "Check your email"));
}

/** Opens a link like a mail program does. */
async function openInNewTab(page: Page, link: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(link);
  return tab;
}

const goToSignUp = (page: Page) => page.getByRole("link", { name: "Sign up" }).click();

test("signing up while sharing returns to the shared text @long @phone-long", async ({ people, product }) => {
  test.slow();
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  await expect.poll(() => ana.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await turnTo(ana.page, "/");
  await logOut(ana.page);
  await expect(ana.page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
  await share(ana.page, "shared before there was an account");
  await comes(heading(ana.page, "Welcome back"));
  await goToSignUp(ana.page);
  const lucia = newAccount("Lucía");
  await signUpHere(ana.page, lucia);
  const tab = await openInNewTab(ana.page, await product.linkMailedTo(lucia.email));
  await expect(heading(tab, "Send to a chat")).toBeVisible();
  await expect(tab.getByText("shared before there was an account")).toBeVisible();

  await test.step("a later sign-in leads home again", async () => {
    await ana.context.clearCookies();
    await tab.goto("/login");
    await tab.getByLabel("Email").fill(ana.email);
    await tab.getByRole("textbox", PASSWORD).fill(ana.password);
    await button(tab, "Sign In").click();
    await expect(tab).toHaveURL(/\/$/);
  });
});

test("signing up for a person's chat leads there, also after correcting the address", async ({ people, product }) => {
  const emma = await people.newcomer("Emma");
  const { page } = await people.visitor();
  await page.goto(addressOf(emma));
  await comes(heading(page, "Welcome back"));
  await goToSignUp(page);
  const lucia = newAccount("Lucía");
  await signUpHere(page, { ...lucia, email: `wrong-${lucia.email}` });
  await page.getByRole("link", { name: "Change it" }).click();
  await signUpHere(page, lucia);
  const tab = await openInNewTab(page, await product.linkMailedTo(lucia.email));
  await comes(composer(tab));
  await expect(heading(tab, emma.name)).toBeVisible();
});

test("signing up by an invite reaches the chat, even in a new tab @long", async ({ people, product }) => {
  const emma = await people.newcomer("Emma");
  const invite = (await (await emma.call("GET", "/people/me/invite")).json()) as { url: string };
  const { page } = await people.visitor();
  await page.goto(invite.url);
  await page.getByRole("link", { name: "I have an account" }).click();
  await comes(heading(page, "Welcome back"));
  await goToSignUp(page);
  const lucia = newAccount("Lucía");
  await signUpHere(page, lucia);
  const tab = await openInNewTab(page, await product.linkMailedTo(lucia.email));
  await comes(composer(tab));
  await expect(heading(tab, emma.name)).toBeVisible();
});
