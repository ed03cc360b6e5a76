import { completion, startProvider } from "@lingualoom/translation/test/providers/openai-server.ts";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { addressOf, bubble, button, openChat, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LINES = Array.from({ length: 40 }, (_, at) => `línea ${at + 1}`);

test("a summary of unread messages is asked for by a press, and leads to them", async ({ browser, trouble }) => {
  const points = [
    { text: "<p1/> wants to meet at the harbour.", messages: [38, 2] },
    { text: "Bring bread.", messages: [30] },
  ];
  await using model = await startProvider(() => completion(JSON.stringify({ points })));
  const environment = { OPENAI_BASE_URL: model.url, ENGINES_ON_THIS_SERVER: "openai" };
  await using product = await openProduct({ environment });
  await using people = new People(browser, product, trouble);
  const english = { preferredLanguage: "en", autoTranslate: false };
  const ana = await people.newcomer("Ana", { interfaceLanguage: "es", preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", english);
  const farah = await people.newcomer("Farah", { ...english, interfaceLanguage: "ar" }, PHONE);
  for (const reader of [emma, farah]) await ana.sends(reader, ...LINES);
  const { page } = emma;
  const dialog = page.getByRole("dialog", { name: "Catch up" });
  const summaries = () =>
    model.received.filter(({ body }) => JSON.stringify(body.response_format).includes('"points"')).length;

  await test.step("nothing is sent before the press", async () => {
    await openChat(page, ana);
    await expect(button(page, "Catch up")).toBeVisible();
    expect(summaries()).toBe(0);
    await button(page, "Catch up").press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("40 unread messages");
    await expect(dialog.getByRole("listitem")).toHaveText([
      `${ana.name} wants to meet at the harbour.Message 2`,
      "Bring bread.",
    ]);
    await expect(dialog).toContainText("Summarized by OpenAI");
    expect(summaries()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("a point closes the dialog and leads to its message", async () => {
    await dialog.getByRole("button", { name: "harbour" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bubble(page, "línea 38")).toBeInViewport();
  });

  await test.step("a phone shows it from right to left", async () => {
    await visit(farah.page, addressOf(ana));
    await button(farah.page, "ما فاتك").tap();
    await expect(farah.page.getByRole("dialog", { name: "ما فاتك" })).toContainText("harbour");
    expect(await overflow(farah.page)).toBe(0);
  });
});
