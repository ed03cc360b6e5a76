import { dataUrl } from "../../apps/server/test/pictures.ts";
import { shown, viewer } from "../support/attachments.ts";
import { pictureFile } from "../support/picture-file.ts";
import { addressOf, bubble, list, log, openChat, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SPANISH = "Mañana voy a la ciudad";
const DESCRIPTION = "La casa es grande y bonita";

test.beforeEach(({ engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
});

test("a picture's description is in my language, spoken and below the picture", {
  tag: "@phone-long",
}, async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  const { page } = emma;
  const image = dataUrl((await pictureFile(300, 200)).buffer);
  const path = `/messages/send/${emma.id}`;
  await ana.call("POST", path, { text: "", image, alt: DESCRIPTION });
  await ana.call("POST", path, { text: SPANISH, image, alt: "La casa es roja" });
  await openChat(page, ana);
  const picture = log(page).getByRole("button", { name: /^Photo: The house is big/ });
  await expect(picture).toBeVisible();
  await picture.click();
  await expect(shown(page)).toHaveAccessibleName(/house/);
  const words = viewer(page).locator("footer p");
  await expect(words).toHaveText([/house is big/, DESCRIPTION]);
  await page.keyboard.press("End");
  await expect(words).toHaveText([/city/, SPANISH, /red/, "La casa es roja"]);
  await page.keyboard.press("Escape");

  // Shows the original description together with the original text.
  await page.keyboard.press("Alt+o");
  await expect(log(page).getByRole("button", { name: `Photo: ${DESCRIPTION}` })).toBeVisible();
});

test("without an allowed engine, a description stays as it was written", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  await emma.call("PUT", `/conversations/${ana.id}/settings`, { privacyLevel: "device" });
  const asked: string[] = [];
  emma.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const image = dataUrl((await pictureFile(300, 200)).buffer);
  await ana.call("POST", `/messages/send/${emma.id}`, { text: "", image, alt: DESCRIPTION });
  await openChat(emma.page, ana);
  await expect(log(emma.page).getByRole("button", { name: `Photo: ${DESCRIPTION}` })).toBeVisible();
  await expect(list(emma.page, "Chats").getByText(DESCRIPTION)).toBeVisible();
  expect(asked.filter((path) => path === "/api/translation/messages")).toEqual([]);
});

test("the original comes first if chosen, and one tap shows a whole chat as written", {
  tag: "@phone-long",
}, async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  const { page } = emma;
  await turnTo(page, "/settings/language");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("radio", { name: "Original first" }).click();
  await saved;
  await ana.sends(emma, SPANISH, DESCRIPTION);
  await turnTo(page, addressOf(ana));
  await expect(bubble(page, SPANISH).locator("p")).toHaveText([SPANISH, /city/]);

  await page.getByRole("button", { name: /^Private translation · automatic/ }).click();
  const dialog = page.getByRole("dialog", { name: "Translation in this chat" });
  await dialog.getByRole("switch", { name: "Show the originals" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(log(page).locator("[lang=en]")).toHaveCount(0);
  await expect(bubble(page, SPANISH).locator("p")).toHaveText([SPANISH]);
  // The mark of any message leads back.
  await bubble(page, SPANISH)
    .getByRole("button", { name: /^ES → EN/ })
    .click();
  await page.getByRole("button", { name: "Show translation" }).click();
  await expect(bubble(page, SPANISH).locator("p")).toHaveText([SPANISH, /city/]);
  await expect(bubble(page, /house/).locator("p")).toHaveCount(2);
});
