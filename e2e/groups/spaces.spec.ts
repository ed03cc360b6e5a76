import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { field, say, scroller } from "../support/group-chat.ts";
import { newAccount } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import { dialog, inList, list, press, type Reader } from "../support/readers.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";
import { wordsIn } from "../support/words.ts";

const TITLE = "Taller";
const GROUPS = { automatic: "Sala", open: "Montaña" };

const groups = ({ page, t }: Reader) => page.getByRole("list", { name: t("spaces.groups"), exact: true });
const filters = ({ page, t }: Reader) => page.getByRole("radiogroup", { name: t("spaces.filter") });
const composer = (page: Page) => field(page);

test("a newcomer joins a space by its link, joins a group, and is removed @phone", async ({
  people,
  product,
  trouble,
}) => {
  // Pages that still show a group they can no longer read.
  trouble.provokes(refused(404, "conversations"), refused(404, "spaces"));
  const settings = { interfaceLanguage: "es", preferredLanguage: "es" };
  const ana = { ...(await people.newcomer("Ana", settings)), language: "es" as const, t: wordsIn("es") };
  const account = newAccount("Emma");
  const visitor = await people.visitor({ locale: "en-GB" });
  const emma: Reader = { name: account.name, page: visitor.page, language: "en", t: wordsIn("en") };
  const create = async (title: string, joining: string) => {
    await press(ana, "groups.newGroup");
    await dialog(ana).getByLabel(ana.t("groups.title")).fill(title);
    await dialog(ana)
      .getByRole("radio", { name: ana.t(joining), exact: true })
      .click();
    await press(ana, "groups.create");
    await expect(ana.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  const openSpace = async (reader: Reader) => {
    if (!(await filters(reader).isVisible())) await reader.page.goto("/");
    await filters(reader).getByRole("radio", { name: TITLE }).click();
    await reader.page.getByRole("link", { name: reader.t("spaces.groupsAndMembers") }).click();
    await expect(dialog(reader)).toBeVisible();
  };
  await ana.page.goto("/");

  await test.step("Ana creates a space, in which her announcements open", async () => {
    await press(ana, "chat.newChat");
    await press(ana, "spaces.newSpace");
    await ana.page.getByLabel(ana.t("spaces.name")).fill(TITLE);
    await press(ana, "spaces.create");
    await expect(ana.page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await say(ana.page, "¡Bienvenidas!");
  });

  await test.step("she creates a group for everyone, and one for those who want", async () => {
    await openSpace(ana);
    await create(GROUPS.automatic, "spaces.automatic");
    await openSpace(ana);
    await create(GROUPS.open, "spaces.open");
    await openSpace(ana);
    await expect(groups(ana).getByRole("listitem")).toHaveCount(2);
    expect(await violationsOf(ana.page)).toEqual([]);
    expect(await overflow(ana.page)).toBe(0);
    await ana.page.keyboard.press("Escape");
  });

  const url = await test.step("she makes a link to the space", async () => {
    await ana.page.getByRole("heading", { level: 1, name: TITLE }).getByRole("button").click();
    await expect(dialog(ana).getByRole("heading", { name: ana.t("spaces.info") })).toBeVisible();
    await expect(groups(ana).getByRole("listitem")).toHaveCount(2);
    await press(ana, "groups.inviteLinks");
    await press(ana, "groups.makeLink");
    const link = await dialog(ana)
      .getByText(/\/invite\/\w+$/)
      .textContent();
    return link ?? "";
  });

  await test.step("Emma follows it, signs up, and sees the groups of the space", async () => {
    const { page, t } = emma;
    await page.goto(url);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel(t("session.fullName")).fill(account.name);
    await page.getByLabel(t("session.email")).fill(account.email);
    await page.getByRole("textbox", { name: t("session.password"), exact: true }).fill(account.password);
    await press(emma, "session.createAccount");
    await page.waitForURL("**/verify-email");
    await page.goto(await product.linkMailedTo(account.email));
    await expect(scroller(page)).toContainText("¡Bienvenidas!");
    await expect(composer(page)).toBeHidden();
    await openSpace(emma);
    await expect(groups(emma).getByRole("button", { name: GROUPS.automatic })).toBeVisible();
  });

  await test.step("she joins the other group with one press, and writes there", async () => {
    await emma.page.getByRole("button", { name: emma.t("groups.joinGroup", { title: GROUPS.open }) }).click();
    await groups(emma).getByRole("button", { name: GROUPS.open }).click();
    await expect(emma.page.getByRole("heading", { level: 1, name: GROUPS.open })).toBeVisible();
    await say(emma.page, "Hello from the mountains");
  });

  await test.step("a sticker that Ana adds for the space is in the picker of Emma", async () => {
    await ana.page.goBack();
    await press(ana, "stickers.title");
    await press(ana, "stickers.add");
    const form = dialog(ana).getByRole("form");
    await form.getByRole("radio", { name: ana.t("stickers.sticker") }).click();
    await form.getByLabel(ana.t("stickers.name"), { exact: true }).fill("hola");
    await form.getByLabel(ana.t("stickers.label")).fill("Una mano que saluda");
    const chooser = ana.page.waitForEvent("filechooser");
    await form.getByRole("button", { name: ana.t("stickers.choose") }).click();
    await (await chooser).setFiles(await pictureFile(200, 200, "#d62828"));
    expect(await violationsOf(ana.page)).toEqual([]);
    expect(await overflow(ana.page)).toBe(0);
    await form.getByRole("button", { name: ana.t("stickers.add"), exact: true }).click();
    await expect(dialog(ana).getByRole("list", { name: ana.t("stickers.title") })).toContainText("Una mano que saluda");
    await press(emma, "chat.emoji");
    await emma.page.getByRole("tab", { name: emma.t("emoji.stickers") }).click();
    await emma.page.getByRole("button", { name: "Una mano que saluda" }).click();
    await expect(scroller(emma.page).getByRole("img", { name: "Una mano que saluda" })).toBeVisible();
  });

  await test.step("her list shows the chats of the space, or all", async () => {
    if (!(await filters(emma).isVisible())) await emma.page.goto("/");
    await filters(emma).getByRole("radio", { name: TITLE }).click();
    await expect(list(emma).getByRole("listitem")).toHaveCount(3);
    await expect(inList(emma, GROUPS.open)).toContainText(TITLE);
    await expect(inList(emma, emma.t("chat.announcements"))).toBeVisible();
    await emma.page.emulateMedia({ colorScheme: "dark" });
    expect(await overflow(emma.page)).toBe(0);
    expect(await violationsOf(emma.page)).toEqual([]);
  });

  await test.step("removed from the space, she is in none of its groups", async () => {
    await ana.page.goBack();
    await press(ana, "groups.memberActions", { name: account.name });
    await ana.page.getByRole("menuitem", { name: ana.t("groups.remove"), exact: true }).click();
    await dialog(ana)
      .getByRole("button", { name: ana.t("groups.remove"), exact: true })
      .click();
    await expect(filters(emma)).toBeHidden();
    await expect(list(emma)).toBeHidden();
  });
});
