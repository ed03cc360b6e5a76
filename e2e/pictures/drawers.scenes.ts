import { closeInfo, openInfo, openTranslation } from "../support/chat-info.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, button, composer, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided } from "./camera.ts";

const BENCH = { es: "El banco está libre.", en: "The bench is free." };

test("a chat in practice, and its settings", async ({ interpreted }) => {
  const { people, knows } = interpreted;
  knows(BENCH, { es: "banco", en: "bench" });
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true, learningLanguages: ["es"] });
  const { page } = emma;
  await ana.sends(emma, BENCH.es, "¿Vienes mañana? Trae la guitarra si puedes.");
  await openChat(page, ana);
  await button(page, "Practice").click();
  await bubble(page, "El banco").getByRole("button", { name: "Translation", exact: true }).click();
  await bubble(page, "El banco").getByRole("button", { name: "banco" }).click();
  await expect(page.getByRole("dialog", { name: "About “banco”" }).locator("[lang=en]")).toHaveText("bench");
  await shoot(page, "601 practice with a word");
  await shootAided(page, "601 practice with a word");
  await page.keyboard.press("Escape");
  for (const [name, row] of [
    ["602 learners", /^Learning/],
    ["603 no media, files and links yet", /^Media, files and links/],
    ["604 glossary of a chat", /^Glossary/],
  ] as const) {
    await openInfo(page, row);
    await shoot(page, name);
    await closeInfo(page);
  }
  await openTranslation(page, /^Who may/);
  await shoot(page, "605 who may translate");
});

test("a group, its drawer and its pages", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { preferredLanguage: "es" });
  const farah = await people.newcomer("فرح عبد الرحمن", { preferredLanguage: "ar" });
  const { page } = ana;
  const id = await groupOf(ana, "Summer house", [emma, farah]);
  await emma.call("POST", `/conversations/${id}/messages`, { text: "¿Quién trae el pan?" });
  await page.goto(`/c/${id}`);
  await composer(page).waitFor();
  await openInfo(page);
  await page.getByRole("list", { name: "Members" }).getByRole("listitem").nth(2).waitFor();
  await shoot(page, "610 group info");
  await shootAided(page, "610 group info");
  await button(page, `Actions for ${emma.name}`).click();
  await shoot(page, "611 actions for a member");
  await page.reload();
  for (const [name, row] of [
    ["612 invite links", /^Invite links/],
    ["613 what members may do", /^What members may do/],
    ["614 banned people", /^Banned people/],
    ["615 add people", /^Add people/],
  ] as const) {
    await openInfo(page, row);
    if (name.includes("links")) await button(page, "Make link").click();
    await page.waitForLoadState("networkidle");
    await shoot(page, name);
    await closeInfo(page);
  }
  await openInfo(page, /^Leave group/);
  await shoot(page, "616 leave a group");
});

test("the ways to a new chat", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await people.newcomer("Emma");
  await page.goto("/");
  await button(page, "New conversation").click();
  const dialog = page.getByRole("dialog");
  await shoot(page, "620 new chat");
  await dialog.getByRole("button", { name: "New group" }).click();
  await page.getByLabel("Search people").fill("e");
  await page.getByRole("checkbox").first().click();
  await shoot(page, "621 new group");
  await page.keyboard.press("Escape");
  await button(page, "New conversation").click();
  await dialog.getByRole("button", { name: "Invite someone" }).click();
  await page.getByRole("img", { name: /^QR picture/ }).waitFor();
  await shoot(page, "622 invite someone");
  await shootAided(page, "622 invite someone");
});
