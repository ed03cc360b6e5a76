import { bubble, button, composer, list, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("what is marked is drawn so in the original and in its translation, and the list shows plain words", async ({
  people,
  engines,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  await ana.sends(emma, "> Mañana voy a la *ciudad*\nEscribe `npm start`", "Mañana voy a la *ciudad*");
  await emma.page.goto("/");
  await expect(list(emma.page, "Chats")).not.toContainText("*");
  await openChat(emma.page, ana);
  const message = bubble(emma.page, "npm start");
  await expect(message.getByRole("blockquote").first()).toContainText("ciudad");
  await expect(message.locator("code").first()).toHaveText("npm start");
  await expect(message.getByRole("strong").first()).toHaveText("ciudad");
  await expect(message).not.toContainText("*");
  test.skip(engines === null, "no local engine can be had on this system");
  await expect(message.locator("[lang=en] strong")).toHaveText("city");
  await expect(message.locator("[lang=en] code")).toHaveText("npm start");
});

test("a selection is marked by buttons over the field and by keys, and back by undoing @phone-long", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hello\rthere, *dear*🎂");
  await openChat(ana.page, emma);
  const heard = bubble(ana.page, "hello");
  await expect(heard.getByRole("strong")).toHaveText("dear");
  await expect(heard.getByText("dear🎂").first()).toHaveText("hello\nthere, dear🎂", { useInnerText: true });
  const field = composer(ana.page);
  await field.fill("\u3164\u200b");
  await expect(ana.page.locator("button[aria-label=Send]")).toBeDisabled();
  const bar = ana.page.getByRole("toolbar", { name: "Formatting" });
  await field.fill("see you tomorrow");
  await expect(bar).toBeHidden();
  await field.press("ControlOrMeta+a");
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect(field).toHaveValue("*see you tomorrow*");
  await expect(field).toBeFocused();
  await field.press("ControlOrMeta+i");
  await expect(field).toHaveValue("*_see you tomorrow_*");
  await field.press("ControlOrMeta+i");
  await expect(field).toHaveValue("*see you tomorrow*");
  await field.press("ControlOrMeta+z");
  await expect(field).toHaveValue("*_see you tomorrow_*");
  await field.press("End");
  await expect(bar).toBeHidden();
  await button(ana.page, "Send").click();
  const sent = bubble(ana.page, "see you tomorrow");
  await expect(sent.getByRole("strong").getByRole("emphasis")).toHaveText("see you tomorrow");
});
