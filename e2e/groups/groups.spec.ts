import arabic from "../../apps/web/src/i18n/ar/timeline.json" with { type: "json" };
import { violationsOf } from "../support/accessibility.ts";
import { field, groupOf, say, scroller } from "../support/group-chat.ts";
import {
  bubble,
  comes,
  composer,
  heading,
  list,
  log,
  menuItem,
  messageAction,
  openMessageMenu,
  state,
  visit,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const SPANISH = "Mañana voy a la ciudad";
const ARABIC = "صباح الخير، كيف حالكم اليوم يا أصدقائي؟";

test("three people write in one group and each reads it in their language", async ({
  people,
  emma,
  engines,
  trouble,
}) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  const farah = await people.newcomer(
    "Farah",
    { interfaceLanguage: "ar", preferredLanguage: "ar", theme: "dark" },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  const group = await groupOf(ana, "Familia", [emma, farah]);
  const path = `/conversations/${group}`;

  await test.step("the group appears in an open list, and opens", async () => {
    const row = list(emma.page, "Chats").getByRole("button", { name: "Familia" });
    await expect(row).toContainText(`${ana.name} added you and ${farah.name}`);
    await row.click();
    await expect(heading(emma.page, "Familia")).toBeVisible();
    await expect(emma.page.getByText("3 members")).toBeVisible();
    await expect(log(emma.page)).toContainText(`${ana.name} created the group “Familia”`);
    for (const { page } of [ana, farah]) {
      await page.goto(`/c/${group}`);
      await comes(field(page));
    }
    await expect(farah.page.getByText(arabic.members_few.replace("{{count}}", "3"))).toBeVisible();
    await expect(scroller(farah.page)).toContainText(`${arabic.you} وEmma`);
  });

  await test.step("a message shows its author and language, and is read in mine", async () => {
    await write(ana.page, SPANISH);
    await write(ana.page, `${SPANISH} grande`);
    const received = bubble(emma.page, /I go to the city/);
    await expect(received).toHaveCount(1);
    await expect(bubble(emma.page, ana.name).last()).toContainText("Spanish");
    // Named once, for both.
    await expect(log(emma.page).locator("bdi").filter({ hasText: ana.name })).toHaveCount(1);
    await expect(log(ana.page).locator("bdi").filter({ hasText: ana.name })).toHaveCount(0);
    const row = list(emma.page, "Chats").getByRole("button", { name: "Familia" });
    await expect(row).toContainText(`${ana.name}: `);
  });

  await test.step("members who are typing are named", async () => {
    await field(farah.page).pressSequentially("صب");
    await expect(emma.page.locator("main header").getByText(`${farah.name} is typing...`)).toBeVisible();
  });

  await test.step("a message in another language arrives as its author wrote it", async () => {
    await say(farah.page, ARABIC);
    await expect(bubble(emma.page, ARABIC)).toContainText(farah.name);
    await expect(bubble(ana.page, ARABIC)).toContainText(farah.name);
  });

  await test.step("a reply names whose message it answers", async () => {
    await openMessageMenu(emma.page, ARABIC);
    await menuItem(emma.page, "Reply").click();
    await write(emma.page, "Good morning to all of you");
    await expect(bubble(ana.page, "Good morning to all of you")).toContainText(farah.name);
    await expect(bubble(emma.page, "Good morning to all of you")).toContainText(farah.name);
  });

  await test.step("my message is read when all others have read it, and says who has", async () => {
    await expect(state(ana.page, `${SPANISH} grande`)).toHaveAccessibleName("Read");
    await openMessageMenu(ana.page, `${SPANISH} grande`);
    await (await messageAction(ana.page, "Info")).click();
    const info = ana.page.getByRole("dialog", { name: "Who has this message" });
    await expect(info.getByRole("listitem")).toHaveText([new RegExp(emma.name), new RegExp(farah.name)]);
    await ana.page.keyboard.press("Escape");
  });

  await test.step("a blocked member's messages are folded, and shown on request", async () => {
    await emma.call("PUT", `/people/${farah.id}/block`);
    await expect(bubble(emma.page, ARABIC)).toHaveCount(0);
    await bubble(emma.page, "Message from someone you blocked.").first().getByRole("button", { name: "Show" }).click();
    await expect(bubble(emma.page, ARABIC)).toBeVisible();
    await emma.call("DELETE", `/people/${farah.id}/block`);
  });

  await test.step("a new name arrives everywhere, in each reader's language", async () => {
    await ana.call("PATCH", path, { title: "Vacaciones" });
    await expect(heading(emma.page, "Vacaciones")).toBeVisible();
    await expect(log(emma.page)).toContainText(`${ana.name} named the group “Vacaciones”`);
    await expect(log(ana.page)).toContainText("You named the group “Vacaciones”");
    await expect(scroller(farah.page)).toContainText("«Vacaciones»");
  });

  await test.step("where only admins write, the others are told, and keep their drafts", async () => {
    await composer(emma.page).fill("not sent yet");
    await ana.call("PATCH", path, { posting: "admins" });
    await expect(emma.page.getByText("Only admins can write here.", { exact: true })).toBeVisible();
    await expect(composer(emma.page)).toBeHidden();
    await ana.call("PATCH", path, { posting: "everyone" });
    await expect(composer(emma.page)).toHaveValue("not sent yet");
  });

  await test.step("the screens have no accessibility violations", async () => {
    // A fresh load, because the unread line has no readable text while it fades.
    for (const { page } of [emma, farah]) {
      await visit(page, "/");
      await expect(field(page)).toHaveCount(0);
      await visit(page, `/c/${group}`);
      await comes(field(page));
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  await test.step("a removed member is told calmly, and keeps their draft", async () => {
    // Requests of her page while she is being removed.
    trouble.provokes(refused(404, path));
    await field(farah.page).fill("لم أنته بعد");
    await ana.call("DELETE", `${path}/members/${farah.id}`);
    await expect(farah.page.getByText(arabic.gone.replace("{{title}}", "Vacaciones"))).toBeVisible();
    await expect(farah.page.getByText("لم أنته بعد")).toBeVisible();
    await expect(farah.page.getByText(ARABIC)).toBeHidden();
    expect(await violationsOf(farah.page)).toEqual([]);
    await expect(emma.page.getByText("2 members")).toBeVisible();
    await expect(log(emma.page)).toContainText(`${ana.name} removed ${farah.name}`);
  });
});
