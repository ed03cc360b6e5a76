import { violationsOf } from "../support/accessibility.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { bubble, button, composer, openChat, sendWritten, turnTo } from "../support/screens.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";

const GREETING = { en: "Hello, my friend!", es: "¡Hola, amigo mío!" };
const MEETING = { en: "We meet tomorrow at", es: "Nos vemos mañana en" };
const TERM = { en: "the town hall", es: "el Ayuntamiento Viejo" };

test("a term set for a chat by keyboard applies for both people @phone-long", async ({ interpreted, trouble }, {
  project,
}) => {
  test.slow();
  const { viewport = null, hasTouch = false, isMobile = false } = project.use;
  const size = { viewport, hasTouch, isMobile };
  const { people, knows } = interpreted;
  knows(GREETING, MEETING);
  const ana = await people.newcomer("Ana", {}, size);
  const ben = await people.newcomer("Ben", { preferredLanguage: "es", autoTranslate: true }, size);
  const { page } = ana;
  const panel = page.getByRole("dialog", { name: "Glossary" });
  await ana.sends(ben, GREETING.en);
  await openChat(ben.page, ana);
  await openChat(page, ben);

  await test.step("Ana adds a term by keyboard", async () => {
    await openInfo(page);
    await tabTo(page, "Glossary");
    await page.keyboard.press("Enter");
    await expect(panel).toContainText("“Blue Hall” can stay as it is everywhere");
    await tabTo(page, "Add a term");
    await page.keyboard.press("Enter");
    await page.keyboard.type(TERM.en);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(panel.getByRole("radio", { name: "Fixed translation" })).toBeChecked();
    await panel.getByRole("button", { name: /^Into/ }).press("Enter");
    await page.keyboard.type("Spanish");
    await page.keyboard.press("Enter");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.type(TERM.es);
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("list", { name: "Terms" }).getByRole("listitem")).toContainText([TERM.es]);
    await expect(panel).toContainText("Cannot inflect a term");
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(panel.getByRole("button", { name: "Add a term" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(button(page, "Glossary")).toBeFocused();
    // No engine here follows a tone.
    await expect(button(page, /^Tone/)).toHaveCount(0);
    await closeInfo(page);
  });

  await test.step("Ana's message has the term in Ben's language", async () => {
    await composer(page).fill(`${MEETING.en} ${TERM.en}.`);
    await sendWritten(page);
    await expect(bubble(ben.page, MEETING.es).locator("[lang=es]").first()).toHaveText(`${MEETING.es} ${TERM.es}.`);
  });

  await test.step("Ben sees the term, removes it and restores it", async () => {
    await openInfo(ben.page, /^Glossary/);
    const his = ben.page.getByRole("dialog", { name: "Glossary" });
    await his.getByRole("button", { name: `Remove “${TERM.en}”` }).press("Enter");
    await expect(his.getByRole("button", { name: "Add a term" })).toBeFocused();
    await ben.page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(his.getByRole("listitem")).toContainText([TERM.es]);
    await closeInfo(ben.page);
  });

  await test.step("Ana's own glossary is empty, and imports and exports a file", async () => {
    await turnTo(page, "/settings/glossary");
    await expect(page.getByText("No terms yet")).toBeVisible();
    const file = (text: string) => ({ name: "terms.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    trouble.provokes(/status of 400/);
    await page.getByLabel("Import a file").setInputFiles(file("term\nBlue Hall\nhttps://example.org\n"));
    await expect(page.getByRole("alert")).toHaveText(/^Line 3: /);
    await page.getByLabel("Import a file").setInputFiles(file("term\nBlue Hall\n"));
    await expect(page.getByText("Added: 1. Changed: 0. As before: 0.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Blue Hall" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export TBX" }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toBe("glossary.tbx");
  });
});
