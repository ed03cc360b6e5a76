import { NO_TRANSLATION } from "../support/refusals.ts";
import { addressOf, bubble, button, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided, showLists } from "./camera.ts";

const SPANISH = "Mañana voy a la ciudad con mi hermana";

test("a translation in each of its states", async ({ people, trouble }) => {
  trouble.provokes(/status of 502/);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const [page] = [emma.page];
  await ana.sends(emma, SPANISH, "Guten Morgen, mein Lieber, wie geht es dir heute an diesem schönen Tag?");
  await openChat(page, ana);
  const received = bubble(page, SPANISH);
  const translate = received.getByRole("button", { name: "Translate", exact: true });
  await translate.waitFor();
  await shoot(page, "401 not yet, and no engine");
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/translation/message/*", async (route) => {
    await gate.promise;
    await route.fulfill(NO_TRANSLATION);
  });
  await translate.click();
  await received.getByText("Translating...").waitFor();
  await shoot(page, "402 busy");
  gate.resolve();
  await received.getByText("it lost a number").waitFor();
  await page.waitForTimeout(4_500);
  await shoot(page, "403 failed");
  await shootAided(page, "403 failed");
  await page.unrouteAll();
  await received.getByRole("button", { name: "Try again" }).click();
  await received.getByText("Translation Available").waitFor();
  await shoot(page, "404 translated");
  await shootAided(page, "404 translated");
  await write(page, "I will come too, and bring the tickets");
  await bubble(page, "I will come").hover();
  await shoot(page, "405 own message");
  await button(page, "Private translation").click();
  await page.getByRole("dialog", { name: "Translation in this chat" }).waitFor();
  await shoot(page, "406 translation in this chat");
  await shootAided(page, "406 translation in this chat");
});

test("the same screens mirrored, in Arabic", async ({ people }) => {
  const farah = await people.newcomer("فرح", { interfaceLanguage: "ar", preferredLanguage: "ar" });
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [farah.page];
  await page.goto("/");
  await page.locator("html[dir=rtl]").waitFor();
  await shoot(page, "501 nothing chosen");
  await ana.sends(farah, "Hola", "https://example.com/casa?q=libre#uno");
  await emma.sends(farah, "See you at 7:30, ok?");
  await farah.sends(emma, "نعم، إلى اللقاء", "Yes");
  await showLists(page);
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page.getByText("Emma").first()).toBeVisible();
  await shoot(page, "502 lists");
  await openArabic(page, emma.id);
  await shoot(page, "503 conversation");
  await shootAided(page, "503 conversation");
  await page.locator("main header button[aria-haspopup=menu]").click();
  await shoot(page, "504 chat menu");
  await page.keyboard.press("Escape");
  await page.locator("main h1 button").click();
  const drawer = page.getByRole("dialog");
  await shoot(page, "504b about a person");
  for (const name of ["504c translation in this chat", "504d mute"]) {
    await drawer
      .locator("ul button")
      .nth(name.includes("mute") ? 2 : 1)
      .click();
    await shoot(page, name);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  await page.locator("form button[aria-haspopup=dialog]").click();
  await page.getByRole("toolbar").waitFor();
  await shoot(page, "505 emoji");
  await page.keyboard.press("Escape");
  await page.getByRole("log").first().focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await shoot(page, "506 keyboard map");
});

async function openArabic(page: Parameters<typeof shoot>[0], id: string) {
  await page.goto(addressOf({ id }));
  await page.getByText("نعم").first().waitFor();
}
