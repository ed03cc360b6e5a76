import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { Actions } from "../support/actions.ts";
import { newAccount, type Person } from "../support/people.ts";
import { bubble, button, composer, heading, list, log, PASSWORD, signIn, turnTo, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const invitation = (page: Page) => page.getByRole("dialog", { name: "Invite someone" });
const urlOf = async (person: Person) =>
  ((await (await person.call("GET", "/people/me/invite")).json()) as { url: string }).url;

test("a friend without an account opens the link, signs up, and is in the chat", {
  tag: ["@phone", "@phone-only"],
}, async ({ people, product }) => {
  // Hidden from the directory, so that the link is the only way.
  const emma = await people.newcomer("Emma", { discoverable: false });
  await emma.page.goto("/");
  await button(emma.page, "Invite someone").click();
  await expect(invitation(emma.page).getByRole("img", { name: "QR picture of your link" })).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);
  const url = await urlOf(emma);
  await expect(invitation(emma.page)).toContainText(url);
  const first = invitation(emma.page).getByLabel("Your first message");
  await expect(first).toHaveValue("Hi! How are you?");
  await first.fill("Good that you came");
  // Closed before the field has saved itself.
  await emma.page.keyboard.press("Escape");
  await expect(invitation(emma.page)).toHaveCount(0);

  const { page } = await people.visitor();
  const fonts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "font" && fonts.push(request.url())));
  const lucia = newAccount("Lucía");
  const hands = new Actions(page);
  await hands.open(url);
  await expect(page.getByRole("blockquote")).toContainText("Good that you came");
  await expect(heading(page, `${emma.name} invites you to chat`)).toBeVisible();
  await expect(page.getByText("writes English")).toBeVisible();
  await hands.click(page.getByRole("link", { name: "Create an account instead" }));
  await expect(page.getByLabel("Full name")).toBeVisible();
  // Friends are not asked whether others may find them.
  await expect(page.getByRole("switch")).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await hands.fill(page.getByLabel("Full name"), lucia.name);
  await hands.fill(page.getByLabel("Email"), lucia.email);
  await hands.fill(page.getByRole("textbox", PASSWORD), lucia.password);
  await hands.click(button(page, "Create Account"));
  await page.waitForURL("**/verify-email");
  await hands.open(await product.linkMailedTo(lucia.email));
  await expect(page.getByRole("heading", { name: emma.name })).toBeVisible();
  await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  await expect(bubble(page, "Good that you came")).toBeVisible();
  expect(hands.count).toBeLessThanOrEqual(7);
  // The serif of titles elsewhere is not waited for on this way.
  expect(fonts.filter((url) => url.includes("fraunces"))).toEqual([]);
  await expect(log(page).getByText("You accepted the invite")).toBeVisible();

  // Emma's open page has it without a reload.
  const chat = list(emma.page, "Chats").getByRole("button", { name: lucia.name });
  await expect(chat).toContainText("accepted the invite");
  await expect(chat).toContainText("1 unread");
  await chat.click();
  await write(emma.page, "Welcome, Lucía");
  await expect(bubble(page, "Welcome, Lucía")).toBeVisible();

  // The chat is the first page of this tab, and the list is below it.
  await page.goBack();
  await expect(list(page, "Chats").getByRole("button", { name: emma.name })).toBeVisible();
});

test("from the link to an account and the translated message takes at most 7 actions @long", async ({
  people,
  product,
  engines,
}) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", discoverable: false });
  await ana.page.goto("/");
  await button(ana.page, "Invite someone").click();
  const FIRST = "¡Hola! ¿Cómo estás?";
  await expect(invitation(ana.page).getByLabel("Your first message")).toHaveValue(FIRST);
  const url = await urlOf(ana);
  const { page } = await people.visitor();
  const emma = newAccount("Emma");
  const hands = new Actions(page);
  await hands.open(url);
  await expect(page.getByText(`${ana.name} invites you to chat`)).toBeVisible();
  await hands.click(page.getByRole("link", { name: "Create an account instead" }));
  await hands.fill(page.getByLabel("Full name"), emma.name);
  await hands.fill(page.getByLabel("Email"), emma.email);
  await hands.fill(page.getByRole("textbox", PASSWORD), emma.password);
  await hands.click(button(page, "Create Account"));
  await page.waitForURL("**/verify-email");
  await hands.open(await product.linkMailedTo(emma.email));
  await expect(page.getByRole("heading", { name: ana.name })).toBeVisible();
  await expect(bubble(page, FIRST).locator("p")).toHaveText(["Hi! How are you?", FIRST]);
  expect(hands.count).toBeLessThanOrEqual(7);
});

test("a friend with an account joins by signing in, by one tap, or by the link's code", async ({ people, trouble }) => {
  trouble.provokes(refused(410, "accept"));
  const emma = await people.newcomer("Emma");
  const url = await urlOf(emma);
  const [bruno, ana] = [newAccount("Bruno"), await people.newcomer("Ana")];
  await people.register(bruno);
  const { page } = await people.visitor();
  await page.goto(url);
  await page.getByRole("link", { name: "I have an account" }).click();
  await signIn(page, bruno);
  await expect(page.getByRole("heading", { name: emma.name })).toBeVisible();
  await expect(composer(page)).toBeFocused();

  // Emma says nothing first: the chat that only says who came offers a beginning to both.
  await expect(page.getByText(`Connect with ${emma.name} across languages`)).toBeVisible();
  await expect(page.getByText(`${emma.name} writes English.`)).toBeVisible();
  await expect(log(page).getByText("You accepted the invite")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Nice to meet you!").click();
  await expect(composer(page)).toHaveValue("Nice to meet you!");

  await ana.page.goto(url);
  // The link alone accepts nothing.
  await expect(button(ana.page, "Start chatting")).toBeVisible();
  expect(await (await ana.call("GET", "/conversations")).json()).toEqual([]);
  await button(ana.page, "Start chatting").click();
  await expect(ana.page.getByRole("heading", { name: emma.name })).toBeVisible();

  // The spoken code leads to the same chat, and the code before it has expired.
  const first = (await urlOf(emma)).slice(-10);
  await emma.page.goto("/");
  await button(emma.page, "New conversation").click();
  await emma.page.getByRole("dialog").getByRole("button", { name: "Invite someone" }).click();
  await button(emma.page, "Make a new link").click();
  await expect(emma.page.getByRole("alert")).toContainText("stop working");
  await button(emma.page, "Make a new link").click();
  await expect(invitation(emma.page)).not.toContainText(first);
  const second = (await urlOf(emma)).slice(-10);
  await expect(invitation(emma.page)).toContainText(`${second.slice(0, 5)}-${second.slice(5)}`);

  await turnTo(ana.page, "/");
  await button(ana.page, "New conversation").click();
  await button(ana.page, "I have a code").click();
  const field = ana.page.getByLabel("Code");
  await field.fill("not a code");
  await field.press("Enter");
  await expect(ana.page.getByRole("alert")).toHaveText("That is not a code yet. A code has ten letters and digits.");
  await field.fill(first);
  await field.press("Enter");
  await expect(ana.page.getByRole("alert")).toHaveText("This invite is over. Ask for a new one.");
  await field.fill(`${second.slice(0, 5)} ${second.slice(5)}`.toLowerCase());
  await field.press("Enter");
  await expect(ana.page.getByRole("heading", { name: emma.name })).toBeVisible();
});
