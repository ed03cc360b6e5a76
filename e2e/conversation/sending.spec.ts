import type { Page } from "@playwright/test";
import { conversationOf, type Person } from "../support/people.ts";
import {
  askToLogOut,
  bubble,
  chooseChat,
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
import { decideSends, type Fate } from "../support/wire.ts";

const banner = (page: Page) => page.getByText("You're offline. Showing saved data.");

test("offline messages are sent in order; sending, sent, delivered, read differ", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);
  // The banner is a file of its own, which comes after the composer.
  await page.waitForLoadState("networkidle");
  const looks: string[] = [];
  const reaches = async (word: string) => {
    await expect(state(page, "cinco")).toHaveAccessibleName(word);
    looks.push(await state(page, "cinco").evaluate((span) => span.className + span.innerHTML));
  };
  const texts = ["uno", "dos", "tres", "cuatro", "cinco"];

  await test.step("messages to a new person wait for the connection and go in order", async () => {
    await ana.context.setOffline(true);
    await expect(banner(page)).toBeVisible();
    for (const text of texts) await write(page, text);
    await expectTexts(page, texts);
    await reaches("Sending");
    await ana.context.setOffline(false);
    await reaches("Sent");
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/c/${await conversationOf(ana, emma)}`);
  });

  await test.step("each state differs on screen and for a screen reader", async () => {
    // Opening the page delivers the message; she has not opened the chat with Ana.
    await emma.page.goto("/");
    await expect(searchField(emma.page)).toBeVisible();
    await reaches("Delivered");
    await chooseChat(emma.page, ana);
    await reaches("Read");
    // Delivered and read differ on screen too, not only for screen readers.
    expect(new Set(looks.map((look) => look.replace(/>(Sending|Sent|Delivered|Read)</, "><"))).size).toBe(4);
    for (const one of [page, emma.page]) await expectTexts(one, texts);
  });

  await test.step("an open chat gets the messages in order too", async () => {
    await ana.context.setOffline(true);
    await expect(banner(page)).toBeVisible();
    for (const text of ["seis", "siete", "ocho"]) await write(page, text);
    await ana.context.setOffline(false);
    for (const one of [emma.page, page]) await expectTexts(one, [...texts, "seis", "siete", "ocho"]);
    await expect(state(page, "ocho")).toHaveAccessibleName("Read");
  });
});

test("an unsent message survives a reload and a sign-out, and a refused one says why", async ({ people, trouble }) => {
  // A proxy between page and server forwards the page's goodbye late, when the connection may be closed.
  trouble.provokes(/WebSocket is already in CLOSING or CLOSED state/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  let fate: Fate = "lost";
  await decideSends(ana.context, () => fate);
  const got = async (from: Person) => {
    const answer = await emma.call("GET", `/messages/${from.id}`);
    return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
  };
  await openChat(ana.page, emma);

  await test.step("an unsent message survives a reload, and is sent afterwards, once", async () => {
    await write(ana.page, "no me pierdas");
    await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Sending");
    await ana.page.reload();
    await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Sending");
    expect(await got(ana)).toEqual([]);
    fate = null;
    await ana.page.reload();
    await expect(state(ana.page, "no me pierdas")).toHaveAccessibleName("Sent");
    await expectTexts(ana.page, ["no me pierdas"]);
    expect(await got(ana)).toEqual(["no me pierdas"]);
  });

  await test.step("a refused message shows the reason, even after a reload", async () => {
    const reason = "You cannot write to this person";
    fate = { code: "NOT_REACHABLE", message: reason };
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
    // The error is shown at the message and nowhere else.
    await expect(toast(ana.page, "Failed to send message")).toHaveCount(0);
    // Neither a reload nor a reconnect sends a refused message by itself.
    fate = null;
    await ana.page.reload();
    await expect(unsent(ana.page, "esto no")).toBeVisible();
  });

  await test.step("a refused message keeps its text, and can be resent or deleted", async () => {
    // After the reload the composer gets the focus; wait for it.
    await expect(composer(ana.page)).toBeFocused();
    // By keyboard, and the pressed button disappears: the focus stays among the messages.
    await bubble(ana.page, "esto no").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(bubble(ana.page, "esto no")).toHaveCount(0);
    await expect(log(ana.page)).toBeFocused();
    await bubble(ana.page, "esto sí").getByRole("button", { name: "Retry" }).press("Enter");
    await expect(log(ana.page)).toBeFocused();
    await expect(state(ana.page, "esto sí")).toHaveAccessibleName("Sent");
    await expect(unsent(ana.page, "esto sí")).toHaveCount(0);
    expect(await got(ana)).toEqual(["no me pierdas", "esto sí"]);
  });

  await test.step("signing out with unsent messages asks, and staying keeps them", async () => {
    fate = "lost";
    await write(ana.page, "solo de Ana");
    await composer(ana.page).fill("un borrador de Ana");
    await expect(state(ana.page, "solo de Ana")).toHaveAccessibleName("Sending");
    const dialog = ana.page.getByRole("dialog", { name: "Sign out of this browser?" });
    await askToLogOut(ana.page);
    await expect(dialog).toContainText("One message has not been sent yet");
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(dialog).toBeHidden();
    await expect(state(ana.page, "solo de Ana")).toHaveAccessibleName("Sending");
    await askToLogOut(ana.page);
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(toast(ana.page, "Logged out successfully")).toBeVisible();
  });

  await test.step("the next user neither sees nor sends the unsent messages", async () => {
    const bruno = await people.newcomer("Bruno");
    fate = null;
    await ana.page.goto("/login");
    await signIn(ana.page, bruno);
    await openChat(ana.page, emma);
    await expect(ana.page.getByText("Connect with")).toBeVisible();
    await expect(composer(ana.page)).toHaveValue("");
    // Bruno's message follows anything that would still wait.
    await write(ana.page, "soy Bruno");
    await expect(state(ana.page, "soy Bruno")).toHaveAccessibleName("Sent");
    await expectTexts(ana.page, ["soy Bruno"]);
    expect(await got(ana)).toEqual(["no me pierdas", "esto sí"]);
    expect(await got(bruno)).toEqual(["soy Bruno"]);
  });
});

test("a draft survives a reload and is the same in every tab until sent", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  for (const one of [emma, bruno]) await one.sends(ana, "hola");
  const { page } = ana;
  await openChat(page, emma);

  await test.step("a draft survives a reload and stays with its chat", async () => {
    await composer(page).fill("todavía no");
    await chooseChat(page, bruno);
    await expect(composer(page)).toHaveValue("");
    await chooseChat(page, emma);
    await page.reload();
    await expect(composer(page)).toHaveValue("todavía no");
    await write(page, "ahora sí");
    await expect(state(page, "ahora sí")).toHaveAccessibleName("Sent");
  });

  await test.step("a draft is the same in every tab, and gone from all when it is sent", async () => {
    const other = await ana.context.newPage();
    await openChat(other, emma);
    await expect(bubble(other, "ahora sí")).toBeVisible();
    await expect(composer(other)).toHaveValue("");
    await composer(page).fill("nos vemos");
    await expect(composer(other)).toHaveValue("nos vemos");
    await composer(other).fill("nos vemos luego");
    await expect(composer(page)).toHaveValue("nos vemos luego");
    await composer(page).press("Enter");
    await expect(composer(other)).toHaveValue("");
    await expectTexts(other, ["hola", "ahora sí", "nos vemos luego"]);
    await other.close();
  });
});
