import type { Page } from "@playwright/test";
import {
  askToLogOut,
  bubble,
  composer,
  expectTexts,
  log,
  openChat,
  searchField,
  signIn,
  state,
  toast,
  unsent,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { twoInAChat } from "../support/two-in-a-chat.ts";
import { decideSends, type Fate } from "../support/wire.ts";

const banner = (page: Page) => page.getByText("You're offline. Showing saved data.");

test("sending, sent, delivered and read differ on screen and for a screen reader", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  const looks: string[] = [];
  const reaches = async (word: string) => {
    await expect(state(ana.page, "como va")).toHaveAccessibleName(word);
    looks.push(await state(ana.page, "como va").evaluate((span) => span.className + span.innerHTML));
  };

  await ana.context.setOffline(true);
  await write(ana.page, "como va");
  await reaches("Sending");
  await ana.context.setOffline(false);
  await reaches("Sent");
  // Opening the page delivers the message; she has not opened the chat with Ana.
  await emma.page.goto("/");
  await expect(searchField(emma.page)).toBeVisible();
  await reaches("Delivered");
  await openChat(emma.page, ana);
  await reaches("Read");
  // Delivered and read differ on screen too, not only for screen readers.
  expect(new Set(looks.map((look) => look.replace(/>(Sending|Sent|Delivered|Read)</, "><"))).size).toBe(4);
});

test("messages written offline show as sending, and are sent in order when the connection is back", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const [ana, emma] = await twoInAChat(people);
  // The banner is a file of its own, which comes after the composer.
  await ana.page.waitForLoadState("networkidle");
  await ana.context.setOffline(true);
  await expect(banner(ana.page)).toBeVisible();
  const texts = ["uno", "dos", "tres", "cuatro", "cinco"];
  for (const text of texts) await write(ana.page, text);
  await expectTexts(ana.page, texts);
  await expect(state(ana.page, "cinco")).toHaveAccessibleName("Sending");

  await ana.context.setOffline(false);
  await expectTexts(emma.page, texts);
  await expect(banner(ana.page)).toBeHidden();
  await expectTexts(ana.page, texts);
  await expect(state(ana.page, "cinco")).toHaveAccessibleName("Read");
});

test("an unsent message survives a reload, and is sent afterwards, once", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  let fate: Fate = "lost";
  await decideSends(ana.context, () => fate);
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  await write(ana.page, "no me pierdas");
  await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Sending");
  await ana.page.reload();
  await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Sending");
  await expectTexts(emma.page, []);
  fate = null;
  await ana.page.reload();
  await expectTexts(emma.page, ["no me pierdas"]);
  await expectTexts(ana.page, ["no me pierdas"]);
  await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Read");
});

test("a refused message shows the reason, keeps its text, and can be sent again or deleted", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const reason = "You cannot write to this person";
  let fate: Fate = { code: "NOT_REACHABLE", message: reason };
  await decideSends(ana.context, () => fate);
  await openChat(ana.page, emma);
  await write(ana.page, "esto no");
  await write(ana.page, "esto sí");
  for (const text of ["esto no", "esto sí"]) {
    await expect(unsent(ana.page, text)).toHaveText(`Not sent. ${reason}.`);
    // A screen reader says it once, and says it also when the arrows lead to the message.
    expect((await bubble(ana.page, text).ariaSnapshot()).match(/Not sent/g)).toHaveLength(1);
    await expect(bubble(ana.page, text)).toHaveAccessibleDescription(
      new RegExp(`^(?:(?!Not sent).)*${text}(?:(?!Not sent).)*Not sent\\. ${reason}\\.$`),
    );
  }
  // Said where it belongs, and only there.
  await expect(toast(ana.page, "Failed to send message")).toHaveCount(0);
  // Neither a reload nor a reconnect sends a refused message by itself.
  fate = null;
  await ana.page.reload();
  await expect(unsent(ana.page, "esto no")).toBeVisible();

  // By keyboard, and the pressed button disappears: the focus stays among the messages.
  await bubble(ana.page, "esto no").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(bubble(ana.page, "esto no")).toHaveCount(0);
  await expect(log(ana.page)).toBeFocused();
  await bubble(ana.page, "esto sí").getByRole("button", { name: "Retry" }).press("Enter");
  await expect(log(ana.page)).toBeFocused();
  await expect(state(ana.page, "esto sí")).toHaveAccessibleName("Sent");
  await expect(unsent(ana.page, "esto sí")).toHaveCount(0);
  await openChat(emma.page, ana);
  await expectTexts(emma.page, ["esto sí"]);
});

test("a draft survives a reload and stays with its chat", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await openChat(ana.page, emma);
  await composer(ana.page).fill("todavía no");
  await openChat(ana.page, bruno);
  await expect(composer(ana.page)).toHaveValue("");
  await openChat(ana.page, emma);
  await ana.page.reload();
  await expect(composer(ana.page)).toHaveValue("todavía no");
  await write(ana.page, "ahora sí");
  await expect(state(ana.page, "ahora sí")).toHaveAccessibleName("Sent");
  await ana.page.reload();
  await expect(bubble(ana.page, "ahora sí")).toBeVisible();
  await expect(composer(ana.page)).toHaveValue("");
});

test("a draft is the same in every tab, and gone from all when it is sent", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  const other = await ana.context.newPage();
  await openChat(other, emma);
  await composer(ana.page).fill("nos vemos");
  await expect(composer(other)).toHaveValue("nos vemos");
  await composer(other).fill("nos vemos luego");
  await expect(composer(ana.page)).toHaveValue("nos vemos luego");
  await composer(ana.page).press("Enter");
  await expect(composer(other)).toHaveValue("");
  await expectTexts(other, ["nos vemos luego"]);
});

test("logging out with unsent messages asks, and the next person neither sees nor sends them", async ({
  people,
  trouble,
}) => {
  // A proxy between page and server forwards the page's goodbye late, when the connection may be closed.
  trouble.provokes(/WebSocket is already in CLOSING or CLOSED state/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await openChat(emma.page, ana);
  let fate: Fate = "lost";
  await decideSends(ana.context, () => fate);
  await openChat(ana.page, emma);
  await write(ana.page, "solo de Ana");
  await composer(ana.page).fill("un borrador de Ana");
  await expect(state(ana.page, "solo de Ana")).toHaveAccessibleName("Sending");

  const dialog = ana.page.getByRole("dialog", { name: "Log out of this browser?" });
  await askToLogOut(ana.page);
  await expect(dialog).toContainText("One message has not been sent yet");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toBeHidden();
  await expect(state(ana.page, "solo de Ana")).toHaveAccessibleName("Sending");
  await askToLogOut(ana.page);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(toast(ana.page, "Logged out successfully")).toBeVisible();

  fate = null;
  await ana.page.goto("/login");
  await signIn(ana.page, bruno);
  await openChat(ana.page, emma);
  await expect(ana.page.getByText("Connect with")).toBeVisible();
  await expect(composer(ana.page)).toHaveValue("");
  // Bruno's message follows anything that would still wait.
  await write(ana.page, "soy Bruno");
  await expect(state(ana.page, "soy Bruno")).toHaveAccessibleName(/Sent|Delivered/);
  await expectTexts(ana.page, ["soy Bruno"]);
  await expectTexts(emma.page, []);
  await openChat(emma.page, bruno);
  await expectTexts(emma.page, ["soy Bruno"]);
});
