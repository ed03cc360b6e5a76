import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { groupOf } from "../support/group-chat.ts";
import { newAccount, type People, type Person, type Visitor } from "../support/people.ts";
import { bubble, button, composer, heading, list, menuItem, PASSWORD, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

interface Guest extends Visitor {
  readonly id: string;
  readonly name: string;
  readonly conversationId: string;
}

/** Follows a link without an account, and opens the app. Collects what the server refuses to this browser. */
async function guestBy(people: People, code: string, firstName: string): Promise<Guest & { refusals: string[] }> {
  const visitor = await people.visitor();
  const { name } = newAccount(firstName);
  const data = { fullName: name, language: "en" };
  const answer = await visitor.context.request.post(`/api/invites/${code}/guest`, { data });
  await expect(answer).toBeOK();
  const { user, conversationId } = (await answer.json()) as { user: { _id: string }; conversationId: string };
  const refusals: string[] = [];
  visitor.page.on("response", (response) => {
    if (response.status() === 403) refusals.push(`${response.request().method()} ${response.url()}`);
  });
  return { ...visitor, id: user._id, name, conversationId, refusals };
}

const codeOf = async (host: Person) =>
  ((await (await host.call("GET", "/people/me/invite")).json()) as { code: string }).code;
const guestMenu = (page: Page) => button(page, "Guest menu");
const dismiss = (page: Page) => page.getByRole("region", { name: "Guest" }).getByRole("button", { name: "Dismiss" });

test("a guest has one chat, whose host sees that it is a guest and ends the visit", {
  tag: "@phone-long",
}, async ({ people, trouble }) => {
  trouble.provokes(refused(401, "/api/"));
  const host = await people.newcomer("Emma", { discoverable: false });
  await host.page.goto("/");
  await button(host.page, "Invite someone").click();
  const dialog = host.page.getByRole("dialog", { name: "Invite someone" });
  const allows = dialog.getByRole("switch", { name: "People can join as guests, without an account" });
  await expect(allows).toBeChecked();
  await allows.click();
  await expect(dialog.getByText("Saved")).toBeVisible();
  await expect(allows).not.toBeChecked();
  await allows.click();
  await expect(allows).toBeChecked();
  const admitsGuests = async () =>
    ((await (await host.call("GET", "/people/me/invite")).json()) as { guests: boolean }).guests;
  await expect.poll(admitsGuests).toBe(true);
  expect(await violationsOf(host.page)).toEqual([]);
  await host.page.keyboard.press("Escape");

  const guest = await guestBy(people, await codeOf(host), "Lucía");
  const { page } = guest;
  await page.goto("/settings");
  await expect(page).toHaveURL(new RegExp(`/c/${guest.conversationId}$`));
  await expect(page.getByRole("heading", { name: host.name })).toBeVisible();
  await write(page, "Bonjour Emma");
  await expect(bubble(page, "Bonjour Emma")).toBeVisible();
  // Nothing leads to what guests may not do.
  await expect(list(page, "Chats")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(button(page, /^Back to chats/)).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("heading", { name: host.name }).getByRole("button").click();
  const info = page.getByRole("dialog", { name: "Info" });
  await expect(info.getByRole("button", { name: "Translation" })).toBeVisible();
  for (const absent of ["Glossary", "Disappearing messages", `Block ${host.name}`])
    await expect(info.getByText(absent)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Guest" })).toContainText("You are here as a guest.");
  await dismiss(page).click();
  await page.reload();
  await expect(bubble(page, "Bonjour Emma")).toBeVisible();
  await expect(page.getByRole("region", { name: "Guest" })).toHaveCount(0);

  await guestMenu(page).click();
  await menuItem(page, "Name and languages").click();
  const profile = page.getByRole("dialog", { name: "Name and languages" });
  await profile.getByLabel("Full name").fill(`${guest.name} Prat`);
  await profile.getByLabel("Full name").press("Enter");
  await expect(profile.getByText("Saved")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await profile.getByRole("button", { name: "Close" }).click();

  const row = list(host.page, "Chats").getByRole("button", { name: `${guest.name} Prat` });
  await expect(row).toContainText("Guest");
  await row.click();
  await expect(heading(host.page, guest.name)).toContainText("Guest");
  await write(host.page, "Good that you came");
  await expect(bubble(page, "Good that you came")).toBeVisible();
  await bubble(page, "Good that you came").getByText("Good that you came").click({ button: "right" });
  await expect(menuItem(page, "Reply")).toBeVisible();
  for (const absent of ["Forward", "Pin"]) await expect(menuItem(page, absent)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await composer(page).fill("/");
  await expect(page.getByRole("option", { name: /translate/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /remind/ })).toHaveCount(0);
  await composer(page).fill("Not sent yet");
  expect(guest.refusals).toEqual([]);

  await heading(host.page, guest.name).getByRole("button").click();
  const panel = host.page.getByRole("dialog", { name: "Info" });
  await expect(panel).toContainText("Guest, came by your link");
  await panel.getByRole("button", { name: "End this visit" }).click();
  const ask = host.page.getByRole("dialog", { name: `End the visit of ${guest.name} Prat?` });
  expect(await violationsOf(host.page)).toEqual([]);
  await ask.getByRole("button", { name: "End this visit" }).click();
  await expect(host.page.getByText("This visit has ended.")).toBeVisible();

  await expect(heading(page, "Your visit has ended")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an account" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect
    .poll(() =>
      page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(`person:${id}`)), guest.id),
    )
    .toEqual([]);
  await page.goto(`/c/${guest.conversationId}`);
  await expect(heading(page, "Your visit has ended")).toBeVisible();
});

test("a guest becomes an account and keeps the words, and a guest of a group may leave", {
  tag: "@phone-long",
}, async ({ people, product, trouble }) => {
  trouble.provokes(refused(401, "/api/"));
  const [host, emma] = [await people.newcomer("Ana", { discoverable: false }), await people.newcomer("Emma")];
  const guest = await guestBy(people, await codeOf(host), "Nuria");
  await guest.page.goto("/");
  await write(guest.page, "My first words");
  await expect(bubble(guest.page, "My first words")).toBeVisible();
  await composer(guest.page).fill("Unsent draft");
  await host.page.goto(`/c/${guest.conversationId}`);
  await expect(heading(host.page, guest.name)).toContainText("Guest");

  const account = newAccount("Nuria");
  const { page } = guest;
  await page.getByRole("link", { name: "Create an account to keep this chat" }).click();
  await expect(heading(page, "Keep this chat")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue(guest.name);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", PASSWORD).fill(account.password);
  await button(page, "Create Account").click();
  await page.waitForURL("**/verify-email");
  await page.goto(await product.linkMailedTo(account.email));
  await expect(page).toHaveURL(new RegExp(`/c/${guest.conversationId}$`));
  await expect(bubble(page, "My first words")).toBeVisible();
  await expect(composer(page)).toHaveValue("Unsent draft");
  await expect(guestMenu(page)).toHaveCount(0);
  await expect(heading(host.page, guest.name)).not.toContainText("Guest");
  expect(guest.refusals).toEqual([]);

  const id = await groupOf(host, `Trip ${guest.name}`, [emma]);
  await host.page.goto(`/c/${id}`);
  await heading(host.page, `Trip ${guest.name}`).getByRole("button").click();
  await host.page.getByRole("button", { name: "Invite links" }).click();
  const admits = host.page.getByRole("switch", { name: "People can join as guests, without an account" });
  await expect(admits).not.toBeChecked();
  await admits.click();
  expect(await violationsOf(host.page)).toEqual([]);
  await button(host.page, "Make link").click();
  await expect(host.page.getByText("guests can join")).toBeVisible();
  const [link] = (await (await host.call("GET", `/conversations/${id}/invites`)).json()) as { code: string }[];
  const member = await guestBy(people, link?.code ?? "", "Nadia");
  await member.page.goto("/");
  await write(member.page, "Hello all");
  await host.page.goto(`/c/${id}`);
  await expect(bubble(host.page, "Hello all")).toContainText("Guest");
  await member.page
    .getByRole("heading", { name: `Trip ${guest.name}` })
    .getByRole("button")
    .click();
  const info = member.page.getByRole("dialog", { name: "Group info" });
  await expect(info.getByText(member.name)).toBeVisible();
  await expect(info.getByRole("button", { name: /^Actions/ })).toHaveCount(0);
  expect(await violationsOf(member.page)).toEqual([]);
  await member.page.keyboard.press("Escape");
  await guestMenu(member.page).click();
  await menuItem(member.page, "Leave this chat").click();
  await member.page.getByRole("dialog").getByRole("button", { name: "Leave this chat" }).click();
  await expect(heading(member.page, "You have left the chat")).toBeVisible();
  expect(member.refusals).toEqual([]);
});
