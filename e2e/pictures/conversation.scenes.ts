import { closeInfo, openInfo } from "../support/chat-info.ts";
import {
  askToLogOut,
  bubble,
  button,
  composer,
  log,
  menuItem,
  messages,
  openChat,
  unsent,
  withoutNetwork,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { decideSends, type Fate } from "../support/wire.ts";
import { shoot, shootAided, showLists } from "./camera.ts";

test("an invite, the chat it leads to, and a new group", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const greeted = await ana.call("PUT", "/people/me/invite", { greeting: "¡Hola! ¿Cómo estás?" });
  const { url } = (await greeted.json()) as { url: string };
  const { page } = await people.visitor();
  await page.goto(url);
  await expect(page.getByText("Hi! How are you?")).toBeVisible();
  await shoot(page, "190 invite");
  await emma.page.goto(url);
  await button(emma.page, "Start chatting").click();
  await expect(log(emma.page).getByText("You accepted the invite")).toBeVisible();
  await shoot(emma.page, "191 invite accepted");
  const made = await emma.call("POST", "/conversations", { title: "Summer house", memberIds: [ana.id] });
  const { conversationId } = (await made.json()) as { conversationId: string };
  await emma.page.goto(`/c/${conversationId}`);
  await button(emma.page, "Invite by link").click();
  await expect(emma.page.getByRole("img", { name: "QR picture" })).toBeVisible();
  await shoot(emma.page, "192 new group");
});

test("a chat while it loads, when it cannot, and before the first message", async ({ people, trouble }) => {
  trouble.provokes(/status of 4\d\d/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await openChat(page, emma);
  await expect(page.getByText("Connect with")).toBeVisible();
  await shoot(page, "201 nothing said");
  await shootAided(page, "201 nothing said");
  const gate = Promise.withResolvers<void>();
  // A page that is open meanwhile would have the message by its socket.
  await page.goto("about:blank");
  await emma.sends(ana, "hola");
  await page.route("**/api/conversations/*/messages*", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Later" } });
  });
  await openChat(page, emma);
  await shoot(page, "202 messages load");
  gate.resolve();
  await expect(page.getByText("The messages could not be loaded.")).toBeVisible();
  await shoot(page, "203 messages cannot load");
  await page.goto("/c/0199a000-0000-7000-8000-000000000000");
  await expect(page.getByText("This chat cannot be found.")).toBeVisible();
  await shoot(page, "204 empty list");
});

test("days, and unread messages", async ({ people }) => {
  const emma = await people.demo("emma");
  const ana = await people.demo("ana");
  const DAY = 24 * 60 * 60 * 1_000;
  await emma.page.route(/\/api\/conversations\/[^/]+\/messages/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { createdAt: string }[];
    const earlier = (at: string, days: number) => new Date(Date.parse(at) - days * DAY).toISOString();
    const json = list.map((one, i) => ({ ...one, createdAt: earlier(one.createdAt, [400, 40, 1][i] ?? 0) }));
    await route.fulfill({ response, json });
  });
  await openChat(emma.page, ana);
  await expect(messages(emma.page).first()).toBeVisible();
  await log(emma.page).focus();
  await emma.page.keyboard.press("Home");
  await shoot(emma.page, "205 days");
  await emma.page.unrouteAll();
  await emma.page.goto("/");
  await ana.sends(emma, "¿Vienes mañana?", "Trae la guitarra si puedes.");
  await openChat(emma.page, ana);
  await log(emma.page).getByText("New messages").waitFor();
  await shoot(emma.page, "206 unread line");
  await shootAided(emma.page, "206 unread line");
});

test("delivery states, and typing meanwhile", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  let fate: Fate = null;
  await decideSends(ana.context, () => fate);
  await openChat(page, emma);
  const state = (text: string) => bubble(page, text).locator("time + span");
  await openChat(emma.page, ana);
  await write(page, "This one she has read");
  await expect(state("has read")).toHaveAccessibleName("Read");
  await emma.page.goto("/");
  await write(page, "This one has arrived");
  await expect(state("has arrived")).toHaveAccessibleName("Delivered");
  await emma.context.close();
  await expect(page.locator("main header")).toContainText("last seen");
  await write(page, "This one is kept on the server");
  await expect(state("is kept")).toHaveAccessibleName("Sent");
  fate = { code: "NOT_REACHABLE", message: "This person cannot be reached." };
  await write(page, "This one was refused");
  await expect(unsent(page, "was refused")).toBeVisible();
  fate = "lost";
  await write(page, "This one is on its way");
  await expect(state("on its way")).toHaveAccessibleName("Sending");
  await page.waitForTimeout(4_500);
  await shoot(page, "210 how far");
  await shootAided(page, "210 how far");
  await ana.context.setOffline(true);
  await withoutNetwork(page).waitFor();
  await shoot(page, "211 offline");
  await shootAided(page, "211 offline");
  await showLists(page);
  await askToLogOut(page);
  await page.getByRole("dialog", { name: "Sign out of this browser?" }).waitFor();
  await shoot(page, "212 log out with something unsent");
});

test("what happens to messages", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await openChat(page, emma);
  await openChat(emma.page, ana);
  for (const text of ["first", "to be deleted", "to be changed", "for me alone", "plain"]) await write(page, text);
  await emma.sends(
    ana,
    "Sure 🙂",
    "🎉👍🏽",
    `A long one: ${"word ".repeat(60)} https://example.com/${"a".repeat(120)}`,
  );
  const menu = async (text: string) => {
    await bubble(page, text).hover();
    // On a touch screen it is there for screen readers alone.
    await bubble(page, text).getByRole("button", { name: "More about this message" }).dispatchEvent("click");
    await menuItem(page, "Copy").waitFor();
  };
  await menu("to be changed");
  await shoot(page, "220 menu of an own message");
  await shootAided(page, "220 menu of an own message");
  await menuItem(page, "Edit message").click();
  await page.getByText("Edit message").waitFor();
  await shoot(page, "221 being changed");
  await shootAided(page, "221 being changed");
  await composer(page)
    .or(page.getByRole("textbox", { name: "Message", exact: true }))
    .first()
    .fill("was changed");
  await button(page, "Save").click();
  await expect(bubble(page, "was changed")).toContainText("edited");
  await menu("to be deleted");
  await menuItem(page, "Delete").click();
  await menuItem(page, "Delete for everyone").click();
  await expect(bubble(page, "This message was deleted")).toBeVisible();
  await menu("for me alone");
  await menuItem(page, "Delete").click();
  await menuItem(page, "Delete for me").click();
  await expect(bubble(page, "for me alone")).toHaveCount(0);
  await menu("A long one");
  await shoot(page, "222 menu of a received message");
  await page.keyboard.press("Escape");
  await button(page, "Chat settings").click();
  await shoot(page, "223 chat menu");
  await page.keyboard.press("Escape");
  await openInfo(page, /^Disappearing/);
  await page.getByRole("radio", { name: "1 day" }).click();
  await page.keyboard.press("Escape");
  await button(page, /^Mute/).click();
  await page.getByRole("radio", { name: "For 8 hours" }).click();
  await shoot(page, "223b mute");
  await page.keyboard.press("Escape");
  await shoot(page, "223c about a person");
  await shootAided(page, "223c about a person");
  await button(page, /^Block/).click();
  await shoot(page, "223d block");
  await button(page, /^Block/)
    .last()
    .click();
  await button(page, /^Unblock Emma/).waitFor();
  await closeInfo(page);
  await shoot(page, "224 blocked");
  await button(page, "Unblock").click();
  await composer(page).waitFor();
  await shoot(page, "225 after all that");
  await shootAided(page, "225 after all that");
  await log(page).hover();
  await page.mouse.wheel(0, -2_000);
  await log(page).focus();
  await page.keyboard.press("Home");
  await shoot(page, "226 the beginning of it");
});

test("further up while messages arrive and a member types", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await emma.sends(ana, ...Array.from({ length: 40 }, (_, n) => `line ${n + 1}`));
  await openChat(emma.page, ana);
  await openChat(page, emma);
  await log(page).focus();
  await page.keyboard.press("End");
  await expect(bubble(page, "line 40")).toBeInViewport();
  await page.keyboard.press("PageUp");
  await button(page, "Go to the newest message").waitFor();
  await shoot(page, "230 further up");
  await write(emma.page, "news one");
  await button(page, "1 new message").waitFor();
  await composer(emma.page).pressSequentially("and");
  await page.locator("main header").getByText("typing...").waitFor();
  await shoot(page, "231 something new");
  await shootAided(page, "231 something new");
});

test("the offer of notifications, and a deleted account", async ({ people, trouble }) => {
  trouble.provokes(/status of 401/, /WebSocket/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { value: "default" });
    Object.defineProperty(document, "visibilityState", {
      get: () => sessionStorage.getItem("away") ?? "visible",
    });
  });
  await emma.sends(ana, "hello");
  await openChat(page, emma);
  await page.evaluate(() => sessionStorage.setItem("away", "hidden"));
  await emma.sends(ana, "are you there?");
  await showLists(page);
  await button(page, "Turn on notifications").waitFor();
  await shoot(page, "240 offer of notifications");
  await openChat(page, emma);
  await emma.call("POST", "/account/delete", { password: emma.password });
  await page.getByText("This account was deleted.").waitFor();
  await shoot(page, "241 deleted account");
});

test("reactions and pins", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [emma.page];
  await ana.sends(emma, "dinner at eight?", "bring the guitar");
  await emma.sends(ana, "yes, of course");
  await openChat(page, ana);
  const answer = await page.request.get(`/api/messages/${ana.id}`);
  const [first, second, third] = (await answer.json()) as { _id: string; conversationId: string }[];
  for (const [who, message, emoji] of [
    [ana, first, "👍"],
    [emma, first, "👍"],
    [emma, first, "🎉"],
    [ana, third, "❤️"],
  ] as const)
    await who.call("PUT", `/message/${message?._id}/reactions/${encodeURIComponent(emoji)}`);
  for (const message of [second, first])
    await emma.call("PUT", `/conversations/${first?.conversationId}/pins/${message?._id}`);
  await page.getByRole("region", { name: "Pinned messages" }).getByText("dinner").waitFor();
  await shoot(page, "250 reactions and a pin");
  await bubble(page, "bring the guitar").focus();
  await page.keyboard.press("Enter");
  await menuItem(page, "Unpin").waitFor();
  await shoot(page, "251 reacting");
  await page.keyboard.press("Escape");
  await page.locator("[data-reaction]").first().focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("dialog", { name: "Reactions" }).getByRole("listitem").first().waitFor();
  await shoot(page, "252 who reacted");
  await page.keyboard.press("Escape");
  await button(page, "2 pinned messages").click();
  await page.getByRole("dialog", { name: "Pinned messages" }).waitFor();
  await shoot(page, "253 what is pinned");
});

test("a poll that both have answered, its form, and who chose what", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const [page] = [emma.page];
  const poll = {
    options: ["Pizza in the square", "Sushi", "A salad at grandmother's, with all cousins"],
    multiple: true,
  };
  const sent = await ana.call("POST", `/messages/send/${emma.id}`, { text: "Where do we eat on Saturday?", poll });
  const { _id } = (await sent.json()) as { _id: string };
  await ana.call("PUT", `/message/${_id}/poll`, { options: [1, 3] });
  await emma.call("PUT", `/message/${_id}/poll`, { options: [3] });
  await openChat(page, ana);
  await button(page, "2 people voted").waitFor();
  await shoot(page, "254 poll");
  await button(page, "2 people voted").click();
  await page.getByRole("dialog", { name: "Votes" }).getByRole("listitem").first().waitFor();
  await shoot(page, "255 who voted");
  await page.keyboard.press("Escape");
  await write(page, "/poll Who cooks? | Ana");
  await page.getByRole("dialog", { name: "New poll" }).waitFor();
  await shoot(page, "256 new poll");
});
