import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import {
  bubble,
  button,
  composer,
  deleteForEveryone,
  list,
  menuItem,
  openChat,
  openMessageMenu,
  visit,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

/** Time to undo a deletion. */
const UNDO_MS = 5_000;
/** Announcements for screen readers, in order. */
const announcements = (page: Page) => page.locator("[role=log][aria-live=polite] p");

test("edits, deletions and expiry show on both screens, and a block ends the chat", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  await write(ana.page, "la primera");
  await write(ana.page, "la segunda");
  await expect(bubble(emma.page, "la segunda")).toBeVisible();

  await test.step("the message's text is copied", async () => {
    await ana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await bubble(ana.page, "la primera").getByText("la primera").click({ button: "right" });
    await menuItem(ana.page, "Copy").click();
    await expect(ana.page.getByRole("menu")).toBeHidden();
    expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toBe("la primera");
  });

  await test.step("an edit reaches the other person, who was offline", async () => {
    await emma.context.setOffline(true);
    await openMessageMenu(ana.page, "la segunda");
    await menuItem(ana.page, "Edit message").click();
    await write(ana.page, "la corregida");
    await expect(bubble(ana.page, "la corregida")).toContainText("edited");
    await emma.context.setOffline(false);
    await expect(announcements(emma.page)).toHaveText([
      `${ana.name}: la primera`,
      `${ana.name}: la segunda`,
      `${ana.name} changed a message: la corregida`,
    ]);
    await expect(bubble(emma.page, "la corregida")).toContainText("edited");
    await expect(bubble(emma.page, "la segunda")).toHaveCount(0);
  });

  await test.step("the word edited opens the earlier texts", async () => {
    const word = bubble(emma.page, "la corregida").getByRole("button", { name: "edited" });
    const edits = emma.page.getByRole("dialog", { name: "Edits" });
    await word.press("Enter");
    await expect(edits.getByRole("listitem")).toHaveText(/la segunda$/);
    expect(await violationsOf(emma.page)).toEqual([]);
    await emma.page.keyboard.press("Escape");
    await expect(edits).toBeHidden();
    await expect(word).toBeFocused();
  });

  await test.step("a deletion that is undone reaches no other user", async () => {
    await deleteForEveryone(ana.page, "la primera");
    await expect(bubble(ana.page, "la primera")).toHaveCount(0);
    await expect(bubble(ana.page, "This message was deleted")).toBeVisible();
    // By keyboard: a notice that vanishes under the pointer keeps the later ones.
    await button(ana.page, "Undo").press("Enter");
    await expect(bubble(ana.page, "la primera")).toBeVisible();
    await expect(bubble(emma.page, "la primera")).toBeVisible();
  });

  await test.step("a page closed before the time is over still deletes, once", async () => {
    const another = await ana.context.newPage();
    await openChat(another, emma);
    await expect(bubble(another, "la primera")).toBeVisible();
    await write(another, "la tercera");
    await expect(bubble(emma.page, "la tercera")).toBeVisible();
    await deleteForEveryone(another, "la tercera");
    await another.close({ runBeforeUnload: false });
    await expect(bubble(emma.page, "la tercera")).toHaveCount(0);
    await expect(bubble(emma.page, "This message was deleted")).toHaveCount(1);
  });

  await test.step("a message deleted for everyone leaves a placeholder on both screens", async () => {
    await ana.page.clock.install();
    await deleteForEveryone(ana.page, "la primera");
    await expect(button(ana.page, "Undo")).toBeVisible();
    await ana.page.clock.fastForward(UNDO_MS);
    for (const { page } of [ana, emma]) {
      await expect(bubble(page, "la primera")).toHaveCount(0);
      await expect(bubble(page, "This message was deleted")).toHaveCount(2);
    }
  });

  await test.step("a screen reader announces a repeated text again, and none of one's own", async () => {
    await write(ana.page, "vale");
    await write(ana.page, "vale");
    const announced = `${ana.name}: vale`;
    const last = async () => (await announcements(emma.page).allTextContents()).slice(-3);
    await expect.poll(last).toEqual([`${ana.name} deleted a message`, announced, announced]);
    await expect(announcements(ana.page)).toHaveCount(0);
  });

  await test.step("both see who turned on disappearing messages", async () => {
    await openInfo(ana.page, /^Disappearing messages Off$/);
    await ana.page.getByRole("radio", { name: "1 day" }).click();
    await expect(ana.page.getByRole("radio", { name: "1 day" })).toBeChecked();
    await closeInfo(ana.page);
    await expect(bubble(ana.page, "You set messages to disappear after 1 day")).toBeVisible();
    await expect(bubble(emma.page, `${ana.name} set messages to disappear after 1 day`)).toBeVisible();
    await expect(composer(emma.page)).toHaveAttribute("placeholder", "Message (disappears after 1 day)");
    await expect(emma.page.locator("main header")).toContainText("1 d");
  });

  await test.step("a block refuses messages until it is undone in the settings", async () => {
    await button(emma.page, "Chat settings").click();
    await menuItem(emma.page, `Block ${ana.name}`).click();
    await expect(emma.page.getByText("will no longer see each other")).toBeVisible();
    await button(emma.page, `Block ${ana.name}`).click();
    await expect(emma.page.getByText(`You blocked ${ana.name}.`)).toBeVisible();
    await write(ana.page, "en vano");
    await expect(bubble(ana.page, "en vano")).toContainText("cannot be reached");
    await visit(emma.page, "/settings/privacy");
    await button(emma.page, `Unblock ${ana.name}`).click();
    await expect(emma.page.getByText("You have not blocked anyone.")).toBeVisible();
  });

  await test.step("messages expire on time, even on a page that is offline", async () => {
    await emma.page.clock.install();
    await openChat(emma.page, ana);
    await write(ana.page, "un secreto");
    await expect(bubble(emma.page, "un secreto")).toBeVisible();
    await emma.context.setOffline(true);
    await emma.page.clock.fastForward("24:01:00");
    await expect(bubble(emma.page, "un secreto")).toHaveCount(0);
    await expect(list(emma.page, "Chats")).toContainText("This message has disappeared");
    await expect(bubble(ana.page, "un secreto")).toBeVisible();
  });
});
