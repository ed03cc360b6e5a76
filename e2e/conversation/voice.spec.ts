import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { START_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { browserWithDevices } from "../support/devices.ts";
import { openInterpreter } from "../support/interpreter.ts";
import { conversationOf, People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, composer, log, openChat, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SAID = "Llego a las ocho y llevo el pan";
const READ = "سأصل في الثامنة ومعي الخبز";
const CAPTION = "Escúchame";
const READ_CAPTION = "اسمعني";

test("a voice message is transcribed, translated at 390 px and found in both languages", async ({
  playwright,
  trouble,
}) => {
  test.setTimeout(3 * START_MS);
  await using browser = await browserWithDevices(playwright, { hears: "speech" });
  await using service = await startTranscriptionService(() => verbose(SAID));
  await using interpreter = await openInterpreter([
    { es: SAID, ar: READ },
    { es: CAPTION, ar: READ_CAPTION },
  ]);
  await using product = await openProduct({
    environment: {
      ...interpreter.environment,
      HIGHEST_PRIVACY_LEVEL: "server",
      TRANSCRIPTION_URL: service.url,
      TRANSCRIPTION_ON_THIS_SERVER: "on",
    },
  });
  await using people = new People(browser, product, trouble);
  const farah = await people.newcomer(
    "فرح",
    { preferredLanguage: "ar", readLanguages: ["ar"], interfaceLanguage: "ar", autoTranslate: true },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  await ana.sends(farah, "hola");
  await openChat(ana.page, farah);

  // By keyboard, and thrown away.
  await button(ana.page, "Record a voice message").focus();
  await ana.page.keyboard.press("Enter");
  await expect(ana.page.getByRole("group", { name: "Recording a voice message" })).toBeVisible();
  await ana.page.keyboard.press("Escape");
  await expect(composer(ana.page)).toBeVisible();
  await expect(ana.page.getByRole("list", { name: "Files to send" })).toHaveCount(0);

  // Listened to before it is sent.
  await button(ana.page, "Record a voice message").click();
  await expect(ana.page.getByRole("timer")).toHaveText("0:02");
  expect(await violationsOf(ana.page)).toEqual([]);
  await button(ana.page, "Stop, and listen before sending").click();
  await button(ana.page, /^Play the voice message/).click();
  await expect(button(ana.page, "Pause")).toBeVisible();
  await ana.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(ana.page).getByText(SAID)).toBeVisible();

  await farah.page.goto(`/c/${await conversationOf(farah, ana)}`);
  await expect(farah.page.getByRole("main").getByText(READ)).toBeVisible();
  const play = farah.page.locator("[data-voice] [data-play]");
  await expect(farah.page.getByText("لم تُسمع بعد")).toBeAttached();
  await play.tap();
  await expect(farah.page.getByText("لم تُسمع بعد")).toHaveCount(0);
  const position = farah.page.getByRole("slider");
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.3);
  expect(await violationsOf(farah.page)).toEqual([]);

  for (const [person, word] of [
    [ana, "pan"],
    [farah, "الخبز"],
  ] as const) {
    const found = await person.call("GET", `/search?q=${encodeURIComponent(word)}`);
    const { messages } = (await found.json()) as { messages: { message: { text: string } }[] };
    expect(messages.map(({ message }) => message.text)).toEqual([SAID]);
  }
  await searchField(ana.page).fill("pan");
  await expect(ana.page.getByRole("list").getByText(SAID).first()).toBeVisible();

  // Beside a text it stays under its player.
  await button(ana.page, "Record a voice message").click();
  await expect(ana.page.getByRole("timer")).toHaveText("0:01");
  await button(ana.page, "Stop, and listen before sending").click();
  await composer(ana.page).fill(CAPTION);
  await ana.page.getByRole("button", { name: "Send", exact: true }).click();
  const said = farah.page.getByRole("region", { name: "ما يُقال" });
  await expect(said.getByText(READ)).toBeVisible();
  await expect(farah.page.getByRole("main").getByText(READ_CAPTION)).toBeVisible();
  await said.getByRole("button", { name: "عرض الأصل" }).tap();
  await expect(said.getByText(SAID)).toBeVisible();
  expect(await violationsOf(farah.page)).toEqual([]);
  await ana.page.getByRole("region", { name: "Transcript" }).getByRole("button", { name: "Correct" }).click();
  await ana.page.getByRole("dialog").getByRole("textbox").fill(`${SAID}, sí`);
  await ana.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(said.getByText(`${SAID}, sí`)).toBeVisible();
});
