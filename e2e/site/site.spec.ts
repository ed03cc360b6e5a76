import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

/** Visible messages among the four of the demo. */
const shownMessages = (page: Page) =>
  page.locator("[data-message]").evaluateAll((all) => all.filter((one) => !one.hasAttribute("data-off")).length);
const typed = (page: Page) => page.locator("[data-island=typing]");
const shownStory = (page: Page) => page.locator("[data-story]:not([data-off])").getByRole("heading");

test("the landing page moves until it is stopped, and translates a visitor's sentence", async ({ people }) => {
  const { page } = await people.visitor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto("/");
  const demo = page.locator(".demo");
  const shows = async (count: number) => expect(await shownMessages(page)).toBe(count);

  await test.step("the headline types the next greeting, and the demo translates a message", async () => {
    await expect(demo.getByText("Nothing, just an appetite.")).toBeVisible();
    await expect(demo.getByText("Nada, solo hambre.").last()).toBeVisible();
    await expect(typed(page)).toHaveText("Write in yours, read in mine.");
    await shows(3);
    // A character every 100 ms, two seconds after the last line was complete.
    await page.clock.runFor(2_000);
    await expect(typed(page)).toHaveText("E");
    const [written, translation] = [demo.getByText("¡Yo tampoco!").first(), demo.getByText("Neither can I!")];
    await shows(4);
    await expect(written).toBeVisible();
    await expect(translation).toBeHidden();
    const height = (await demo.boundingBox())?.height;
    await page.clock.runFor(700);
    await expect(typed(page)).toHaveText("Escribe ");
    await expect(typed(page)).toHaveAttribute("lang", "es");
    await page.clock.runFor(100);
    await expect(translation).toBeVisible();
    await expect(demo.getByRole("button", { name: "Show original" })).toHaveCount(2);
    expect((await demo.boundingBox())?.height).toBe(height);
  });

  await test.step("a message shows every two seconds, and the demo restarts after the fourth", async () => {
    await page.clock.runFor(1_200);
    await shows(1);
    await page.clock.runFor(2_000);
    await shows(2);
    await page.clock.runFor(2_000);
  });

  await test.step("the conversation pauses under the pointer, and goes on after a translation", async () => {
    await demo.hover();
    const resting = await shownMessages(page);
    await page.clock.runFor(10_000);
    expect(await shownMessages(page)).toBe(resting);
    // A translation that is asked for takes half a second, and three seconds later the conversation goes on.
    await demo.getByRole("button", { name: "Show original" }).first().click();
    await expect(demo.getByText("Nothing, just an appetite.")).toBeHidden();
    await demo.getByRole("button", { name: "Translate", exact: true }).click();
    await expect(demo.getByRole("button", { name: "Translating…" })).toBeVisible();
    await page.clock.runFor(500);
    await expect(demo.getByText("Nothing, just an appetite.")).toBeVisible();
    await page.clock.runFor(2_900);
    expect(await shownMessages(page)).toBe(resting);
    await page.clock.runFor(200);
    expect(await shownMessages(page)).toBe((resting % 4) + 1);
  });

  await test.step("one button stops both animations", async () => {
    // The button appears beside the demo, and everywhere while the motion is stopped.
    const motion = page.getByRole("button", { name: /^(Stop|Start) the motion$/ });
    const away = async () => {
      await page.mouse.move(0, 0);
      await page.locator("body").click({ position: { x: 5, y: 300 } });
    };
    await away();
    await expect(motion).toHaveCSS("opacity", "0");
    await motion.focus();
    await expect(motion).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(motion).toHaveAccessibleName("Start the motion");
    await away();
    await expect(motion).toHaveCSS("opacity", "1");
    const [still, line] = [await shownMessages(page), await typed(page).textContent()];
    await page.clock.runFor(10_000);
    expect([await shownMessages(page), await typed(page).textContent()]).toEqual([still, line]);
  });

  await test.step("an example shows every 3.5 s, except with focus, under the pointer, or stopped", async () => {
    const stories = page.locator("[data-island=stories]");
    const dot = (n: number) => stories.getByRole("button", { name: `Example ${n} of 4` });
    await stories.scrollIntoViewIfNeeded();
    await dot(1).click();
    await page.locator("h2").first().click();
    await expect(shownStory(page)).toHaveText("A family in three countries");
    await page.clock.runFor(3_500);
    await expect(shownStory(page)).toHaveText("A team without a common language");
    await dot(4).click();
    await expect(shownStory(page)).toHaveText("A host and a guest");
    await expect(dot(4)).toHaveAttribute("aria-current", "true");
    await page.clock.runFor(7_000);
    await expect(shownStory(page)).toHaveText("A host and a guest");
    await stories.getByRole("button", { name: "Stop changing automatically" }).click();
    await page.locator("h2").first().click();
    await page.clock.runFor(7_000);
    await expect(shownStory(page)).toHaveText("A host and a guest");
  });

  await test.step("a visitor's sentence gets a demo translation that is labelled as one", async () => {
    const form = page.locator("[data-island=playground]");
    const text = form.getByRole("textbox", { name: "Text to translate" });
    const translate = form.getByRole("button", { name: "Translate" });
    const result = form.locator("[data-result]");
    await expect(form.getByText("Simulated: nothing is sent anywhere.")).toBeVisible();
    await expect(text).toHaveValue(/^Bonjour/);
    await expect(form.getByText("Detected language: French")).toBeVisible();
    await translate.click();
    // Two characters every 16 ms.
    await page.clock.runFor(16);
    await expect(result).toHaveText("He");
    await page.clock.runFor(16);
    await expect(result).toHaveText("Hell");
    await page.clock.runFor(1_000);
    await expect(result).toHaveText("Hello! How are you today?");
    await text.fill("   ");
    await expect(translate).toBeDisabled();
    await text.fill("Guten Tag");
    await page.clock.runFor(600);
    await expect(form.locator("[data-detected]")).toHaveText("");
    await form.getByLabel("Into").selectOption({ label: "Spanish" });
    await translate.click();
    await page.clock.runFor(1_000);
    await expect(result).toHaveText("Guten Tag → Spanish");
    // No file of the app was loaded, and no text left the browser.
    expect(asked.filter((path) => path.startsWith("/api"))).toEqual([]);
    expect(asked.filter((path) => path.endsWith(".js")).sort()).toEqual([
      expect.stringMatching(/^\/assets\/site-/),
      "/before-paint.js",
      "/visitors-language.js",
    ]);
  });
});

test("a signed-in user gets a real translation on the features page", async ({ people, trouble }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const { page } = ana;
  await page.goto("/features");
  const form = page.locator("[data-island=playground]");
  await expect(page.getByText("You are signed in, so this uses the real engines")).toBeVisible();
  await expect(form.getByLabel("Into")).toHaveValue("es");
  await form.getByRole("textbox").fill("The dog sleeps in the house.");
  await expect(form.getByText("Detected language: English")).toBeVisible();
  // An error shows, and disappears with the next try.
  trouble.provokes(refused(502, "/api/translation/translate"));
  await page.route("**/api/translation/translate", (route) => route.fulfill({ status: 502, body: "{}" }), {
    times: 1,
  });
  await form.getByRole("button", { name: "Translate" }).click();
  await expect(form.getByRole("alert")).toHaveText("Could not translate right now. Try again later.");
  await form.getByRole("button", { name: "Translate" }).click();
  await expect(form.locator("[data-result]")).toContainText("perro");
  await expect(form.getByRole("alert")).toHaveText("");
  await expect(page.getByRole("link", { name: "Back to the start page" })).toHaveAttribute("href", "/");
});

test("a visitor reads in the browser's or a chosen language, and the theme persists", async ({ people }) => {
  const { page } = await people.visitor({ locale: "fr-CA" });
  const chooseLanguage = async (name: string) => {
    await page.locator("[popovertarget=languages]").click();
    await page.getByRole("link", { name }).click();
  };
  await page.goto("/features");
  await page.waitForURL("**/fr/features");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await chooseLanguage("Español");
  await page.waitForURL("**/es/features");
  await page.goto("/");
  await page.waitForURL("**/es");
  expect(await page.evaluate(() => localStorage.getItem("ll_lang"))).toBe("es");
  await page.locator("input[type=radio][value=dark]").check({ force: true });
  await chooseLanguage("English");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect Beyond Language");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  // The account pages use it too.
  await page.getByRole("link", { name: "Log in" }).first().click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("on a phone the menu opens, closes with Escape, and leads to its sections", async ({ people }) => {
  const { page } = await people.visitor({ viewport: { width: 320, height: 700 }, hasTouch: true });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.click();
  await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole("link", { name: "Questions" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Questions" })).toBeInViewport();
  // The line along the top shows the scroll position.
  const line = page.locator("[data-island=progress]");
  const far = () => line.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
  await expect.poll(far).toBeGreaterThan(0.5);
  const answer = page.getByText("Yes. To translate a text it has to read it");
  await expect(answer).toBeHidden();
  await page.getByText("Can the server read my messages?").click();
  await expect(answer).toBeVisible();
});
