import { groupOf } from "../support/group-chat.ts";
import { conversationOf } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import {
  bubble,
  button,
  composer,
  heading,
  menuButton,
  menuItem,
  messageAction,
  openChat,
  visit,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootIn, showLists } from "./camera.ts";

test("messages that are selected, forwarded, edited, kept and scheduled", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  await ana.sends(emma, "Compra pan", "Compra leche", "Mañana voy a la ciudad");
  const [, , edited] = (await (await ana.call("GET", `/messages/${emma.id}?after=0`)).json()) as { _id: string }[];
  await ana.call("PATCH", `/message/${edited?._id}`, { text: "La casa es grande" });
  await openChat(page, ana);

  await bubble(page, "La casa").getByRole("button", { name: "edited" }).click();
  await page.getByRole("dialog", { name: "Edits" }).waitFor();
  await shoot(page, "270 earlier texts");
  await page.keyboard.press("Escape");

  const act = async (text: string, name: string) => {
    // On a touch screen it is there for screen readers alone.
    await menuButton(bubble(page, text)).dispatchEvent("click");
    await (await messageAction(page, name)).click();
  };
  await act("leche", "Keep");
  await act("pan", "Select");
  await bubble(page, "leche").getByRole("checkbox").click();
  await shoot(page, "271 two selected");
  await page.getByRole("region", { name: "Selected messages" }).getByRole("button", { name: "Forward" }).click();
  const dialog = page.getByRole("dialog", { name: "Forward to" });
  await dialog.getByRole("checkbox", { name: /^Notes/ }).click();
  await shoot(page, "272 forward");
  await dialog.getByRole("button", { name: "Forward" }).click();
  await expect(dialog).toHaveCount(0);

  await composer(page).fill("Good evening");
  await emma.call("POST", `/conversations/${await conversationOf(emma, ana)}/scheduled`, {
    text: "Happy birthday!",
    at: new Date(Date.now() + 86_400_000).toISOString(),
    timeZone: "UTC",
  });
  await shoot(page, "273 scheduled");
  await showLists(page);
  await button(page, "My account").click();
  await menuItem(page, "Later").click();
  const later = page.getByRole("dialog", { name: "Later" });
  await later.getByRole("tab", { name: "Scheduled" }).click();
  await shoot(page, "274 later");
  await later.getByRole("tab", { name: "Kept" }).click();
  await later.getByText("leche").waitFor();
  await shoot(page, "275 kept");
  await page.keyboard.press("Escape");
  await button(page, /^Notes/).click();
  await heading(page, "Notes").waitFor();
  await shoot(page, "276 notes");
});

test("a thread beside its chat, and a space with its stickers", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  const group = await groupOf(emma, "Summer", [ana]);
  const say = (text: string, rest = {}) => ana.call("POST", `/conversations/${group}/messages`, { text, ...rest });
  const root = (await (await say("Mañana voy a la ciudad")).json()) as { _id: string };
  for (const text of ["¿A qué hora?", "A las nueve"]) await say(text, { thread: { root: root._id } });
  await visit(page, `/c/${group}`);
  await button(page, /^\d repl/).click();
  await page.getByRole("log", { name: "Replies in the thread" }).getByText("A las nueve").waitFor();
  await shoot(page, "277 thread");

  const made = await emma.call("POST", "/spaces", { title: "Summer school" });
  const space = (await made.json()) as { conversationId: string };
  await visit(page, `/c/${space.conversationId}`);
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("heading").first().waitFor();
  await shoot(page, "278 space");
  await button(page, "Stickers").click();
  await shoot(page, "279 no stickers");
  await button(page, "Add").click();
  const form = drawer.getByRole("form");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Choose picture" }).click();
  await (await chooser).setFiles(await pictureFile(200, 200, "#d62828"));
  await form.getByLabel("Name", { exact: true }).fill("hola");
  await form.getByLabel("Description").fill("A hand that waves");
  // Another language would close the form.
  await shootIn(page, "en", "280 new sticker");
  await button(page, "Add").last().click();
  await page.getByRole("dialog").getByText("A hand that waves").waitFor();
  await shoot(page, "281 stickers");
});
