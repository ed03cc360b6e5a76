import { violationsOf } from "../support/accessibility.ts";
import { photo, previews } from "../support/attachments.ts";
import {
  bubble,
  button,
  composer,
  heading,
  list,
  logOut,
  openChat,
  searchField,
  sendWritten,
  turnTo,
} from "../support/screens.ts";
import { share } from "../support/share.ts";
import { expect, test } from "../support/test.ts";

test("another app shares into a chat, over a sign-in @phone @phone-only", async ({ people }) => {
  test.slow();
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hello");
  await openChat(ana.page, emma);
  await expect.poll(() => ana.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

  await share(ana.page, "look at these roofs", true);
  await expect(heading(ana.page, "Send to a chat")).toBeFocused();
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  expect(await violationsOf(ana.page)).toEqual([]);
  await list(ana.page, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(composer(ana.page)).toHaveValue("look at these roofs");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  await sendWritten(ana.page);
  await expect(bubble(ana.page, "look at these roofs")).toBeVisible();
  await expect(photo(ana.page)).toBeVisible();

  await turnTo(ana.page, "/");
  await logOut(ana.page);
  await expect(ana.page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
  await share(ana.page, "shared by a visitor");
  await ana.page.getByLabel("Email").fill(ana.email);
  await ana.page.getByRole("textbox", { name: "Password", exact: true }).fill(ana.password);
  await button(ana.page, "Sign In").click();
  await expect(heading(ana.page, "Send to a chat")).toBeVisible();
  await list(ana.page, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(composer(ana.page)).toHaveValue("shared by a visitor");
});

test("shortcuts of the installed app open new chat and search @phone @phone-only", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  await ana.page.goto("/#new-chat");
  const dialog = ana.page.getByRole("dialog", { name: "New conversation" });
  await expect(dialog).toBeVisible();
  const second = await ana.context.newPage();
  await second.goto("/#search");
  await expect(searchField(second)).toBeFocused();
  await expect(second).toHaveURL(/\/$/);
});
