import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Account } from "./people.ts";
import type { Product } from "./product.ts";

export const PASSWORD = { name: "Password", exact: true } as const;

/** Goes the whole way on screen: sign-up form, email, link, home. */
export async function signUp(page: Page, product: Product, account: Account): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await page.getByLabel("Full name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", PASSWORD).fill(account.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/verify-email");
  await turnTo(page, await product.linkMailedTo(account.email));
  await isHome(page);
}

/** Fills the visible sign-in form. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  // The page of an invite, which may lead here, has a field of the same name.
  await comes(page.getByRole("button", { name: "Sign In" }));
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", PASSWORD).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await isHome(page);
}

/** On a phone the list is the home; elsewhere it is beside the conversation. */
export const isHome = (page: Page) => comes(page.getByRole("main", { name: /^(?:Conversation|People)$/ }));

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const searchField = (page: Page) => page.getByRole("textbox", { name: "Search chats and contacts" });
export const composer = (page: Page) => page.getByLabel("Message", { exact: true });
export const log = (page: Page) => page.getByRole("log", { name: /^Messages with/ });
export const messages = (page: Page) => log(page).getByRole("listitem");
export const bubble = (page: Page, text: string | RegExp) => messages(page).filter({ hasText: text });
export const showChats = (page: Page) => page.getByRole("tab", { name: "Chats" }).click();
/** Beside a bubble, when it is pointed at. */
export const menuButton = (bubble: Locator) => bubble.getByRole("button", { name: "More about this message" });
export const menuItem = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name, exact: true });
export async function openMessageMenu(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover();
  await menuButton(bubble(page, text)).click();
}
/** An action of the open message menu; presses "More" where the first step does not show it. */
export async function messageAction(page: Page, name: string | RegExp): Promise<Locator> {
  await menuItem(page, /^Delete/).waitFor();
  const action = menuItem(page, name);
  if ((await action.count()) === 0) await menuItem(page, "More").press("Enter");
  return action;
}
/** The deletion is sent when the undo time is over, or the window loses the focus. */
export async function deleteForEveryone(page: Page, text: string): Promise<void> {
  await openMessageMenu(page, text);
  await menuItem(page, "Delete").click();
  await menuItem(page, "Delete for everyone").click();
}
export const losesFocus = (page: Page) => page.evaluate(() => dispatchEvent(new Event("blur")));
/** The state of a message as a screen reader announces it. */
export const state = (page: Page, text: string | RegExp) => bubble(page, text).locator("time + span");
/** Why a message was not sent. */
export const unsent = (page: Page, text: string | RegExp) =>
  bubble(page, text).getByRole("alert").filter({ hasText: "Not sent" });
export const list = (page: Page, name: "Chats" | "People you know" | "People here" | "Search results") =>
  page.getByRole(name === "Search results" ? "region" : "list", { name, exact: true });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

/** The address of the chat with a person, which leads to their conversation where there is one. */
export const addressOf = ({ id }: { readonly id: string }) => `/c/new/${id}`;

/** The chat is open when its name and the composer are there. */
export async function openChat(page: Page, person: { readonly id: string; readonly name: string }): Promise<void> {
  await visit(page, addressOf(person));
  await comes(heading(page, person.name));
  await comes(composer(page));
}

/** Chooses a chat from the list of an open page, which is far cheaper than loading a page. */
export async function chooseChat(page: Page, { name }: { readonly name: string }): Promise<void> {
  await list(page, "Chats").getByRole("button", { name }).click();
  await expect(heading(page, name)).toBeVisible();
  await comes(composer(page));
}

/** Goes to an address as a link does: inside the app where the page shows it, which is far cheaper than to load it. */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(
    () => document.getElementById("root")?.hasChildNodes() && !document.documentElement.dataset.visitorsConfig,
  );
  if (isOpen) await turnTo(page, path);
  else await page.goto(path);
}

/** Goes to an address of the open app without loading it again, as a link of it does. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await appTakesOver(page);
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The prerendered page has the same controls; wait until the app has replaced it. */
export const appTakesOver = (page: Page) => expect(page.locator("html[data-visitors-config]")).toHaveCount(0);

/** Polls every tenth of a second; Playwright's own expectations slow down to half a second. */
export async function comes(locator: Locator): Promise<void> {
  await locator.waitFor({ timeout: 2_400 }).catch(() => {});
  await expect(locator).toBeVisible();
}

/** Sends the composer's text: by Enter, or on a phone by the button. */
export async function sendWritten(page: Page): Promise<void> {
  const touch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (touch) await button(page, /^(?:Send|Save)$/).tap();
  else await composer(page).press("Enter");
}

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await sendWritten(page);
}

/** Asks to sign out; the dialog that comes asks once more. */
export async function askToLogOut(page: Page): Promise<void> {
  await button(page, "My account").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await askToLogOut(page);
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
}

/** The texts of the messages, from top to bottom. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  await expect(messages(page).locator("[dir=auto] > p")).toHaveText([...texts]);
}

export async function chooseLanguage(picker: Locator, language: string): Promise<void> {
  await picker.click();
  await picker.page().getByPlaceholder("Search languages...").fill(language);
  await picker.page().getByRole("option", { name: language }).first().click();
}

/** Chooses from the menu of a row of the dashboard. */
export async function act(row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await row.page().getByRole("menuitem", { name: action, exact: true }).click();
}

/** In an open chat: over its messages, or on a phone in its header. */
export const withoutNetwork = (page: Page) => page.getByText(/^(?:You're offline\.|Waiting for network)/);

/** On a desktop, by the keyboard: out of the field, and then out of the chat. */
export async function leaveChat(page: Page): Promise<void> {
  await composer(page).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(composer(page)).toHaveCount(0);
}
