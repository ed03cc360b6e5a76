import { dataUrl, picture } from "../../apps/server/test/pictures.ts";
import { violationsOf } from "../support/accessibility.ts";
import { groupOf, rows, say, scroller } from "../support/group-chat.ts";
import { pictureFile } from "../support/picture-file.ts";
import { button, composer, menuItem, openMessageMenu } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("an anonymous poll with an end comes from the menu of the plus", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", interfaceLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(emma, "Lunch", [ana]);
  for (const { page } of [emma, ana]) await page.goto(`/c/${group}`);
  const { page } = emma;
  const plus = button(page, "Attach files");

  await test.step("the menu opens by Enter, and Escape gives the focus back", async () => {
    await plus.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Photo or video", "File", "Poll", "Reminder"]);
    await expect(menuItem(page, "Photo or video")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(plus).toBeFocused();
  });

  await test.step("a reminder takes what is written", async () => {
    await composer(page).fill("take the bread out");
    await plus.click();
    await menuItem(page, "Reminder").click();
    const dialog = page.getByRole("dialog", { name: "Remind me" });
    await expect(dialog.getByRole("textbox").first()).toHaveValue("take the bread out");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await composer(page).fill("");
  });

  await test.step("the author makes it anonymous and lets it end in an hour", async () => {
    await plus.click();
    await menuItem(page, "Poll").click();
    const dialog = page.getByRole("dialog", { name: "New poll" });
    await dialog.getByLabel("Question").fill("Where?");
    await dialog.getByLabel("Answer 1").fill("Pizza");
    await dialog.getByLabel("Answer 2").fill("Sushi");
    await dialog.getByRole("switch", { name: "Anonymous" }).click();
    await dialog.getByLabel("End", { exact: true }).selectOption("At a time I pick");
    await dialog.getByRole("button", { name: "Send poll" }).click();
    await expect(dialog.getByText("Pick a time that is still to come.")).toBeVisible();
    await dialog.getByLabel("End", { exact: true }).selectOption("After 1 hour");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send poll" }).click();
    await expect(page.getByText(/^Poll · Anonymous · Ends in (?:1 hour|60 minutes)$/)).toBeVisible();
  });

  await test.step("others learn the count and no name, and the author ends it from the bubble", async () => {
    await expect(ana.page.getByText(/^Encuesta · Anónima · Termina dentro de (?:1 hora|60 minutos)$/)).toBeVisible();
    await ana.page.getByRole("radio", { name: /^Pizza/ }).click();
    await expect(page.getByText("1 person voted")).toBeVisible();
    await expect(button(page, "1 person voted")).toHaveCount(0);
    await expect(ana.page.getByRole("radio", { name: /^Pizza/ })).toBeChecked();
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End poll" }).click();
    await expect(ana.page.getByText("Encuesta · Terminada · Anónima")).toBeVisible();
  });
});

test("emoji and stickers of the server are added, written, reacted with and sent", async ({ people }) => {
  const dieter = await people.demo("dieter");
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", interfaceLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(emma, "Party", [ana]);
  for (const { page } of [emma, ana]) await page.goto(`/c/${group}`);
  const name = `parrot_${emma.id.slice(-6)}`;
  const written = `:${name}:`;
  const { page } = emma;

  await test.step("an administrator adds an emoji with a description", async () => {
    const admin = dieter.page;
    await admin.goto("/admin?tab=stickers");
    await button(admin, "Add").click();
    await admin.getByLabel("Name", { exact: true }).fill(name);
    await admin.getByLabel("Description").fill("Party parrot");
    const [chooser] = await Promise.all([admin.waitForEvent("filechooser"), button(admin, "Choose picture").click()]);
    await chooser.setFiles(await pictureFile(48, 48, "#2a9d3f"));
    expect(await violationsOf(admin)).toEqual([]);
    await admin.getByRole("form", { name: "Add" }).getByRole("button", { name: "Add" }).click();
    const added = admin.getByRole("list", { name: "Emoji and stickers" }).getByRole("listitem");
    await expect(added.filter({ hasText: written })).toBeVisible();
    const image = dataUrl(await picture(200, 200, "#d62828").png().toBuffer());
    const sticker = { kind: "sticker", name: `${name}_big`, label: "A red square", image };
    expect((await dieter.call("POST", "/admin/stickers", sticker)).status()).toBe(201);
  });

  await test.step("it is completed after a colon, read as a picture, and reacted with", async () => {
    await composer(page).pressSequentially(`Hello :${name.slice(0, 8)}`);
    await expect(page.getByRole("option", { name: "Party parrot" }).first()).toBeVisible();
    await composer(page).fill("");
    await say(page, `Hello ${written}`);
    await expect(rows(ana.page, /Hello|Hola/).getByRole("img", { name: "Party parrot" })).toBeVisible();
    await openMessageMenu(page, "Hello");
    await menuItem(page, "All emoji").click();
    await page.getByRole("tab", { name: "Custom" }).click();
    await page.getByRole("toolbar", { name: "Custom" }).getByRole("button", { name: "Party parrot" }).last().click();
    await expect(button(ana.page, /Party parrot/)).toBeVisible();
  });

  await test.step("a sticker is sent from its tab, and stands without a bubble", async () => {
    await button(page, "Emoji").click();
    await page.getByRole("tab", { name: "Stickers" }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("toolbar", { name: "Stickers" }).getByRole("button", { name: "A red square" }).last().click();
    const image = scroller(ana.page).getByRole("img", { name: "A red square" });
    await expect(image).toBeVisible();
    expect((await image.boundingBox())?.width).toBe(160);
  });
});
