import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { groupOf } from "../support/group-chat.ts";
import { countQuestions, openDetails, previewDetails, strip, turnOn } from "../support/preview-strip.ts";
import { bubble, composer } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const DRAFT = "El tren sale a las siete.";
/** English is translated wrongly, which its way back shows. */
const SENTENCES = [
  { en: "The train leaves at nine.", es: "El tren sale a las nueve." },
  { es: DRAFT, en: "The train leaves at nine.", de: "Der Zug fährt um sieben Uhr." },
  { en: "The train leaves at seven.", es: DRAFT },
];

test("the writer sees a changed meaning in one language and mends it by keyboard", async ({ interpreted }) => {
  test.slow();
  const { people, knows } = interpreted;
  knows(...SENTENCES);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const dieter = await people.newcomer("Dieter", { autoTranslate: true, preferredLanguage: "de" });
  const id = await groupOf(ana, "Journey", [emma, dieter]);
  for (const { page } of [ana, emma, dieter]) await page.goto(`/c/${id}`);
  const { page } = ana;
  const asked = countQuestions(page);
  await turnOn(page);
  const row = (language: string) => previewDetails(page).getByRole("listitem").filter({ hasText: language }).first();

  await test.step("each language has its verdict, with differences marked and in words", async () => {
    await composer(page).focus();
    await page.keyboard.type(DRAFT, { delay: 25 });
    await expect(strip(page)).toContainText(/English\s*\+1.*Meaning changed/);
    await expect(strip(page).getByRole("status")).toContainText("English: Meaning changed");
    expect(await violationsOf(page)).toEqual([]);
    await openDetails(page);
    await expect(row("English")).toContainText("Meaning changed");
    await expect(row("German")).toContainText("No difference found");
    await expect(row("English").locator("mark")).toHaveText(["nine", "nueve", "siete"]);
    await expect(row("English")).toContainText(/you wrote “.siete.”, it comes back as “.nueve.”/);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the page is no wider than a phone", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row("English")).toContainText("Meaning changed");
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(size);
  });

  await test.step("her own words are checked too, with three requests in all", async () => {
    await row("English")
      .getByRole("button", { name: /^Change the text in English/ })
      .press("Enter");
    const field = previewDetails(page).getByRole("textbox", { name: "Your text in English" });
    await field.fill("The train leaves at seven.");
    await field.press("Enter");
    await expect(row("English")).toContainText("No difference found");
    expect(asked.count).toBe(3);
    await page.keyboard.press("Escape");
    await expect(strip(page)).not.toContainText("Meaning changed");
  });

  await test.step("each reader reads her version, and the original stays as she typed it", async () => {
    await composer(page).press("Enter");
    await expect(bubble(emma.page, "The train leaves at seven.")).toContainText(DRAFT);
    await expect(bubble(dieter.page, "Der Zug fährt um sieben Uhr.")).toContainText(DRAFT);
    const response = await ana.call("GET", `/conversations/${id}/messages`);
    expect((await response.json()).at(-1)).toMatchObject({ text: DRAFT });
    await expect(strip(page)).toHaveCount(0);
  });
});
