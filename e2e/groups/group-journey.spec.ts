import type { BrowserContextOptions } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { field, rows, say, scroller, sendByButton } from "../support/group-chat.ts";
import { openInterpreter } from "../support/interpreter.ts";
import { BREAD, CAKE, CHAIRS, FOOD, FRUIT, LATE, MUSIC, RAIN, SECRET, SENTENCES } from "../support/party.ts";
import { newAccount, People, type Person } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import {
  choose,
  closeInfo,
  dialog,
  expectRead,
  expectSame,
  inList,
  type Language,
  list,
  openInfo,
  openMenu,
  press,
  type Reader,
} from "../support/readers.ts";
import { expect, test } from "../support/test.ts";
import { rest } from "../support/touch.ts";
import { OFFLINE, refused, SERVER_GONE } from "../support/trouble.ts";
import { wordsIn } from "../support/words.ts";

const TITLE = "Fiesta";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("four people in four languages meet in a group through outages and part @long", async ({ browser, trouble }) => {
  test.slow();
  trouble.provokes(OFFLINE, SERVER_GONE, /status of 5\d\d/, refused(404, "conversations"));
  await using interpreter = await openInterpreter(SENTENCES);
  await using product = await openProduct({ environment: interpreter.environment });
  await using people = new People(browser, product, trouble);
  const joins = async (name: string, language: Language, options?: BrowserContextOptions) => {
    const settings = { interfaceLanguage: language, preferredLanguage: language, autoTranslate: true };
    const person = await people.newcomer(name, settings, options);
    return { ...person, language, t: wordsIn(language) } satisfies Reader & Person;
  };
  const ana = await joins("Ana", "es");
  const emma = await joins("Emma", "en");
  const farah = await joins("Farah", "ar", PHONE);
  const account = newAccount("Chloé");
  const { page } = await people.visitor({ locale: "fr-FR" });
  const chloe: Reader = { name: account.name, page, language: "fr", t: wordsIn("fr") };
  const all = [ana, emma, farah, chloe];
  for (const contact of [emma, farah]) await ana.sends(contact, "¡Hola!");
  for (const reader of [ana, emma, farah]) await reader.page.goto("/");

  await test.step("Ana creates a group with two of her contacts, whose lists show it at once", async () => {
    await press(ana, "chat.newChat");
    await press(ana, "groups.newGroup");
    await ana.page.getByLabel(ana.t("groups.title")).fill(TITLE);
    for (const { name } of [emma, farah]) await ana.page.getByRole("checkbox", { name }).click();
    await press(ana, "groups.create");
    await expect(field(ana.page)).toBeVisible();
    for (const reader of [emma, farah]) {
      await inList(reader, TITLE).click();
      await expect(scroller(reader.page)).toContainText(reader.t("timeline.created", { name: ana.name, value: TITLE }));
    }
  });

  const url = await test.step("Ana creates a link for people without an account", async () => {
    await openInfo(ana);
    await press(ana, "groups.inviteLinks");
    await press(ana, "groups.makeLink");
    const link = await dialog(ana)
      .getByText(/\/invite\/\w+$/)
      .textContent();
    await ana.page.goBack();
    await closeInfo(ana);
    return link ?? "";
  });

  await test.step("Chloé follows the link signed out, signs up, and is in the group", async () => {
    const { t } = chloe;
    await page.goto(url);
    await expect(page.getByRole("heading", { name: t("groups.invitesYou", { title: TITLE }) })).toBeVisible();
    await page.getByRole("link", { name: "Créer un compte" }).click();
    await page.getByLabel(t("session.fullName")).fill(account.name);
    await page.getByLabel(t("session.email")).fill(account.email);
    await page.getByRole("textbox", { name: t("session.password"), exact: true }).fill(account.password);
    await press(chloe, "session.createAccount");
    await page.waitForURL("**/verify-email");
    await page.goto(await product.linkMailedTo(account.email));
    await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
    for (const reader of [ana, emma, farah])
      await expect(scroller(reader.page)).toContainText(reader.t("timeline.joined", { name: chloe.name }));
    await expect(scroller(page)).toContainText(t("timeline.joinedByYou"));
  });

  await test.step("all members read each message in their own language", async () => {
    await say(ana.page, FOOD.es);
    await expectRead(all, FOOD);
    await say(chloe.page, CAKE.fr);
    await expectRead(all, CAKE);
  });

  await test.step("Farah reacts and replies by finger", async () => {
    const lift = await rest(rows(farah.page, FOOD.ar).locator("[data-bubble]"));
    const heart = farah.page.getByRole("menuitemcheckbox", {
      name: farah.t("dialogs.reactWith", { emoji: "❤️" }),
    });
    await heart.waitFor();
    await lift();
    await heart.tap();
    await expect(rows(ana.page, FOOD.es).getByRole("button", { name: `❤️ 1, ${farah.name}` })).toBeVisible();
    const up = await rest(rows(farah.page, FOOD.ar).locator("[data-bubble]"));
    await farah.page.getByRole("menuitem", { name: farah.t("dialogs.reply") }).waitFor();
    await up();
    await farah.page.getByRole("menuitem", { name: farah.t("dialogs.reply") }).tap();
    await say(farah.page, BREAD.ar);
    await expectRead(all, BREAD);
    // The quote is read in one's own language too.
    for (const { page, language, t } of all)
      await expect(rows(page, BREAD[language]).getByTitle(t("timeline.goToQuoted"))).toContainText(FOOD[language]);
  });

  await test.step("Farah's phone reads from right to left and fits", async () => {
    await expect(farah.page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await overflow(farah.page)).toBe(0);
    expect(await violationsOf(farah.page)).toEqual([]);
  });

  await test.step("Emma mentions Farah, whose list shows a badge until she reads it", async () => {
    await farah.page.goBack();
    await field(emma.page).pressSequentially("@far");
    await emma.page.getByRole("option", { name: farah.name }).click();
    await field(emma.page).pressSequentially(FRUIT.en);
    await sendByButton(emma.page);
    await expect(inList(farah, TITLE)).toContainText(farah.t("timeline.unreadMentions_one"));
    expect(await overflow(farah.page)).toBe(0);
    await inList(farah, TITLE).tap();
    await expectRead(all, FRUIT);
    for (const reader of all) await expect(rows(reader.page, FRUIT[reader.language])).toContainText(`@${farah.name}`);
    await expect(inList(ana, TITLE)).not.toContainText(ana.t("timeline.unreadMentions_one"));
  });

  await test.step("Ana pins her question, above each member's messages and in their language", async () => {
    await openMenu(ana, FRUIT.es);
    await choose(ana, "dialogs.pin");
    for (const reader of all) {
      const pins = reader.page.getByRole("region", { name: reader.t("dialogs.pinnedMessages") });
      await expect(pins).toContainText(FRUIT[reader.language]);
      const direction = reader === farah ? "rtl" : "ltr";
      await expect(pins.getByText(FRUIT[reader.language])).toHaveCSS("direction", direction);
    }
    for (const reader of [emma, farah, chloe])
      await expect(scroller(reader.page)).toContainText(reader.t("timeline.systemMessagePinned", { name: ana.name }));
  });

  for (const reader of all) await reader.page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const written: string[] = [FOOD.es, CAKE.fr, BREAD.ar, `@${farah.name} ${FRUIT.en}`];

  await test.step("all others keep writing while Farah is offline, and nothing is lost or doubled", async () => {
    await farah.context.setOffline(true);
    await say(farah.page, LATE.ar);
    await say(chloe.page, CHAIRS.fr);
    await expectRead([ana, emma, chloe], CHAIRS);
    await expect(rows(farah.page, CHAIRS.ar)).toHaveCount(0);
    await farah.context.setOffline(false);
    await expectRead(all, CHAIRS);
    await expectRead(all, LATE);
    written.push(LATE.ar, CHAIRS.fr);
    await expectSame(all, written);
  });

  await test.step("writing continues through a server restart without loss or duplicates", async () => {
    // The message may be stored without an acknowledgement.
    await say(ana.page, MUSIC.es);
    await product.kill();
    await say(emma.page, RAIN.en);
    await product.start();
    await expectRead(all, MUSIC);
    await expectRead(all, RAIN);
    written.push(MUSIC.es, RAIN.en);
    await expectSame(all, written);
    for (const reader of all) expect(await reader.page.evaluate(() => "notReloaded" in window)).toBe(true);
  });

  await test.step("Ana makes Emma an admin, who removes Chloé", async () => {
    await openInfo(ana);
    await press(ana, "groups.memberActions", { name: emma.name });
    await choose(ana, "groups.makeAdmin");
    await expect(scroller(emma.page)).toContainText(emma.t("timeline.madeAdminYou", { name: ana.name }));
    await closeInfo(ana);
    await openInfo(emma);
    await press(emma, "groups.memberActions", { name: chloe.name });
    await choose(emma, "groups.remove");
    await dialog(emma)
      .getByRole("button", { name: emma.t("groups.remove"), exact: true })
      .click();
    await closeInfo(emma);
    await expect(page.getByText(chloe.t("timeline.gone", { title: TITLE }))).toBeVisible();
    await expect(scroller(farah.page)).toContainText(
      farah.t("timeline.removed", { name: emma.name, people: chloe.name }),
    );
  });

  await test.step("Chloé receives no later message in any way", async () => {
    const frames: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
    await page.goto("/");
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    await say(emma.page, SECRET.en);
    await expectRead([ana, emma, farah], SECRET);
    await expect(inList(chloe, TITLE)).toHaveCount(0);
    expect(frames.join()).not.toContain(SECRET.en);
    const { pathname } = new URL(ana.page.url());
    await page.goto(pathname);
    await expect(page.getByText(chloe.t("chat.chatFailed"))).toBeVisible();
    const id = pathname.split("/").at(-1);
    expect((await page.request.get(`/api/conversations/${id}/messages`)).status()).toBe(404);
  });

  await test.step("Farah leaves, and the group disappears from her list", async () => {
    await openInfo(farah);
    await press(farah, "groups.leave");
    await dialog(farah)
      .getByRole("button", { name: farah.t("groups.leave"), exact: true })
      .tap();
    await expect(list(farah).getByRole("button", { name: ana.name })).toBeVisible();
    await expect(inList(farah, TITLE)).toHaveCount(0);
    for (const reader of [ana, emma])
      await expect(scroller(reader.page)).toContainText(reader.t("timeline.left", { name: farah.name }));
    await expectSame([ana, emma], [...written, SECRET.en]);
  });
});
