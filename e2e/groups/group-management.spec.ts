import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectAccessible, STILL } from "../support/accessible-screens.ts";
import { groupOf } from "../support/group-chat.ts";
import { newAccount } from "../support/people.ts";
import { button, composer, heading, isHome, list, menuItem, PASSWORD, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const TITLE = "Weekend hikers";

const dialog = (page: Page) => page.getByRole("dialog").last();
const panel = (page: Page) => page.getByRole("dialog", { name: "Group info" });
const row = (page: Page, name: string) =>
  panel(page).getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasText: name });

const back = (page: Page) => dialog(page).getByRole("button", { name: "Back", exact: true }).click();

/** From the title of the open group. */
async function openInfo(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: TITLE }).click();
  await expect(panel(page)).toBeVisible();
}

async function actOn(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Actions for ${name}`).click();
  await menuItem(page, action).click();
}

test("a group is created, joined with approval, managed, and left by its owner", async ({
  people,
  product,
  ana,
  trouble,
}) => {
  // Expected refusals: of a banned person, and of pages that still show a group they can no longer read.
  trouble.provokes(refused(410, "accept"), refused(404, "conversations"));
  const emma = await people.newcomer("Emma");
  const bruno = newAccount("Bruno");
  const visitor = await people.visitor();

  await test.step("Emma creates a group with Ana, whom she finds by her name", async () => {
    await emma.page.goto("/");
    await button(emma.page, "New group").click();
    await button(emma.page, "Create group").click();
    await expect(dialog(emma.page).getByRole("alert")).toHaveText("Please give the group a name");
    await emma.page.getByLabel("Name of the group").fill(TITLE);
    await emma.page.getByLabel("What is it for?").fill("Where we walk on Sundays");
    await emma.page.getByLabel("Search people").fill(ana.name);
    const found = emma.page.getByRole("checkbox", { name: ana.name });
    await expect(emma.page.getByRole("checkbox")).toHaveCount(1);
    await expect(found).toContainText("writes ");
    await emma.page.keyboard.press("ArrowDown");
    await expect(found).toBeFocused();
    await emma.page.keyboard.press("Space");
    await expect(found).toBeChecked();
    await expect(button(emma.page, `Take out ${ana.name}`)).toBeVisible();
    expect(await violationsOf(emma.page)).toEqual([]);
    await button(emma.page, "Create group").click();
    await expect(heading(emma.page, TITLE)).toBeVisible();
    await expect(list(ana.page, "Chats").getByRole("button", { name: TITLE })).toBeVisible();
  });

  const url = await test.step("Emma creates a link that needs an admin's approval", async () => {
    await openInfo(emma.page);
    await expect(row(emma.page, emma.name)).toContainText("Owner");
    expect(await violationsOf(emma.page)).toEqual([]);
    await button(emma.page, "Invite links").click();
    await emma.page.getByRole("radio", { name: "7 days" }).click();
    await emma.page.getByRole("radio", { name: "10", exact: true }).click();
    await emma.page.getByRole("switch", { name: "An admin must approve" }).click();
    await button(emma.page, "Make link").click();
    const link = dialog(emma.page).getByText(/\/invite\/\w+$/);
    await expect(link).toBeVisible();
    await expect(dialog(emma.page)).toContainText("10 uses left · an admin must approve");
    await button(emma.page, "QR picture").click();
    await expect(emma.page.getByRole("img", { name: "QR picture of your link" })).toBeVisible();
    const made = (await link.textContent()) ?? "";
    await back(emma.page);
    return made;
  });

  await test.step("Bruno follows the link without an account, signs up, and waits", async () => {
    const { page } = visitor;
    await page.goto(url);
    await expect(heading(page, `You are invited to “${TITLE}”`)).toBeVisible();
    await expect(page.getByText("2 members")).toBeVisible();
    // While it is being translated, hidden bars have its text too.
    await expect(page.getByText("Where we walk on Sundays").first()).toBeVisible();
    await expect(page.getByText("New members can read what was written before.")).toBeVisible();
    await expect(page.getByText("An admin lets you in.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Full name").fill(bruno.name);
    await page.getByLabel("Email").fill(bruno.email);
    await page.getByRole("textbox", PASSWORD).fill(bruno.password);
    await button(page, "Create Account").click();
    await page.waitForURL("**/verify-email");
    await page.goto(await product.linkMailedTo(bruno.email));
    await expect(page.getByText("You asked to join.")).toBeVisible();
  });

  await test.step("Emma approves Bruno, and his page opens the group automatically", async () => {
    const requests = panel(emma.page).getByRole("button", { name: "Requests to join" });
    await expect(requests).toHaveAccessibleName(/1 person is waiting/);
    await requests.click();
    await button(emma.page, `Let in ${bruno.name}`).click();
    await expect(heading(visitor.page, TITLE)).toBeVisible();
    await expect(composer(visitor.page)).toBeVisible();
    await expect(emma.page.getByText("No one is waiting.")).toBeVisible();
    await back(emma.page);
    await expect(panel(emma.page)).toContainText("3 members");
  });

  await test.step("Ana becomes an admin, and bans Bruno, whose link is refused from then on", async () => {
    await list(ana.page, "Chats").getByRole("button", { name: TITLE }).click();
    await openInfo(ana.page);
    await expect(panel(ana.page).getByRole("button", { name: "Banned people" })).toBeHidden();
    await actOn(emma.page, ana.name, "Make admin");
    await expect(row(emma.page, ana.name)).toContainText("Admin");
    await expect(row(ana.page, ana.name)).toContainText("Admin");
    await actOn(ana.page, bruno.name, "Ban");
    await expect(dialog(ana.page)).toContainText("no invite link lets them back in");
    await dialog(ana.page).getByRole("button", { name: "Ban" }).click();
    await expect(row(ana.page, bruno.name)).toBeHidden();
    await expect(visitor.page.getByText(`You are no longer in “${TITLE}”`)).toBeVisible();
    await visitor.page.goto(url);
    await button(visitor.page, "Join").click();
    await expect(visitor.page.getByRole("alert")).toHaveText("This invite is over. Ask for a new one.");
    await button(ana.page, "Banned people").click();
    await expect(button(ana.page, `Lift ban of ${bruno.name}`)).toBeVisible();
    await back(ana.page);
  });

  await test.step("Emma leaves, and Ana owns the group", async () => {
    await button(emma.page, "Leave group").click();
    await expect(dialog(emma.page).last()).toContainText(`${ana.name} becomes its owner`);
    await button(emma.page, "Cancel").click();
    await button(emma.page, "Close").click();
    await button(emma.page, "Chat settings").click();
    await menuItem(emma.page, "Leave group").click();
    await expect(dialog(emma.page)).toContainText(`${ana.name} becomes its owner`);
    await dialog(emma.page).getByRole("button", { name: "Leave group" }).click();
    await isHome(emma.page);
    await expect(emma.page).toHaveURL(/\/$/);
    await expect(row(ana.page, ana.name)).toContainText("Owner");
    await expect(panel(ana.page).getByRole("button", { name: "Delete group" })).toBeVisible();
  });
});

test("a person who must be asked joins by accepting", async ({ people, emma }) => {
  const chloe = await people.newcomer("Chloé");
  await chloe.page.goto("/settings/privacy");
  await chloe.page.getByRole("radiogroup", { name: "Who may add me to groups" }).getByText("No one").click();
  await expect(chloe.page.getByText("Saved", { exact: true })).toBeVisible();
  await chloe.page.getByRole("link", { name: "Back to Chat" }).click();

  await button(emma.page, "New conversation").click();
  await dialog(emma.page).getByRole("button", { name: "New group" }).click();
  await emma.page.getByLabel("Name of the group").fill(TITLE);
  await emma.page.getByLabel("Search people").fill(chloe.name);
  await emma.page.getByRole("checkbox", { name: chloe.name }).click();
  await button(emma.page, "Create group").click();
  await expect(heading(emma.page, TITLE)).toBeVisible();
  await expect(toast(emma.page, `${chloe.name} is asked whether they want to join.`)).toBeVisible();
  await expect(emma.page.getByText("1 member", { exact: true })).toBeVisible();

  const invitation = chloe.page.getByRole("list", { name: "Invitations to groups" });
  await expect(invitation).toContainText(`${emma.name} wants you in “${TITLE}”`);
  expect(await violationsOf(chloe.page)).toEqual([]);
  await invitation.getByRole("button", { name: `Join ${TITLE}`, exact: true }).click();
  await expect(heading(chloe.page, TITLE)).toBeVisible();
  await expect(invitation).toBeHidden();
  await expect(emma.page.getByText("2 members", { exact: true })).toBeVisible();
});

test("a group's panel saves each field and shows others only their own options", {
  tag: "@phone-long",
}, async ({ people }) => {
  const emma = await people.newcomer("Emma", {}, STILL);
  const ana = await people.newcomer("Ana");
  const id = await groupOf(emma, TITLE, [ana]);
  await emma.page.goto(`/c/${id}`);
  await ana.page.goto(`/c/${id}`);
  await openInfo(emma.page);
  await expectAccessible(emma.page, "group info");
  await emma.page.getByLabel("What is it for?").fill("Walks on Sundays");
  await emma.page.getByLabel("Name of the group").click();
  await expect(emma.page.getByText("Saved", { exact: true })).toBeVisible();
  await button(emma.page, "What members may do").click();
  await emma.page.getByRole("radiogroup", { name: "Who may write" }).getByText("Admins only").click();
  await expect(emma.page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(emma.page, "what members may do");
  // Back leads to the first page of the panel, and then out of it.
  await emma.page.goBack();
  await expect(panel(emma.page)).toContainText("2 members");
  await emma.page.goBack();
  await expect(panel(emma.page)).toBeHidden();
  await expect(heading(emma.page, TITLE)).toBeVisible();

  await openInfo(ana.page);
  await expect(panel(ana.page)).toContainText("Walks on Sundays");
  await expect(ana.page.getByLabel("Name of the group")).toBeHidden();
  await button(ana.page, "What members may do").click();
  await expect(ana.page.getByRole("radiogroup")).toHaveCount(0);
  const rights = ana.page.getByRole("definition");
  await expect(rights).toHaveText(["Admins only", "Everyone", "Everyone", "Admins only", "Everything"]);
  await back(ana.page);
  await expect(button(ana.page, "Delete group")).toBeHidden();
  await expect(button(ana.page, "Banned people")).toBeHidden();
});
