import type { Page } from "@playwright/test";
import { look, shown, standIn } from "../support/attention.ts";
import { readAll } from "../support/people.ts";
import { placeOf, readingAtRest, wheel } from "../support/reading.ts";
import { addressOf, bubble, comes, composer, list, log, openChat, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SPANISH = "Mañana voy a la ciudad";

test.beforeEach(({ engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
});

/** Holds what the page asks to have translated until the result is called. */
async function heldTranslations(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/translation/messages", async (route) => {
    if (!route.request().postDataJSON().storedOnly) await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const translated = (page: Page) => log(page).getByRole("button", { name: /^ES → EN/ });
const heightOf = (page: Page, text: string) =>
  bubble(page, text)
    .locator("[data-bubble]")
    .evaluate((element) => element.getBoundingClientRect().height);

test("a message shows its translation, the original below, and one mark", {
  tag: "@phone-long",
}, async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  const { page } = emma;
  await ana.sends(emma, ...Array.from({ length: 14 }, (_, i) => `${SPANISH} ${i + 1}`));
  await readAll(emma, ana);
  await openChat(page, ana);
  const last = bubble(page, "city 14");
  await expect(last.locator("p")).toHaveText([/city 14/, `${SPANISH} 14`]);
  const [first, second] = await last
    .locator("p")
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
  expect([first, second]).toEqual([15, 14]);
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  expect(Math.round(await heightOf(page, "city 14"))).toBeLessThanOrEqual(narrow ? 60 : 56);
  if (!narrow) {
    const inView = await log(page).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll("[data-bubble]")].filter((one) => {
        const at = one.getBoundingClientRect();
        return at.top >= top && at.bottom <= bottom;
      }).length;
    });
    expect(inView).toBeGreaterThanOrEqual(10);
  }
  // Everything else is in the menu of the mark.
  const mark = last.getByRole("button", { name: "ES → EN" });
  await mark.click();
  const details = page.getByRole("dialog", { name: "Translated to English from Spanish" });
  await expect(details.getByText(/Apertium on this server/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await mark.click();
  await expect(details.getByRole("button", { name: "Show original" })).toHaveCount(0);
  await details.getByRole("button", { name: "Suggest a better one" }).click();
  await expect(page.getByRole("dialog", { name: "Suggest a better translation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(mark).toBeFocused();
  // One shortcut shows the originals of the whole conversation.
  await expect(log(page).locator("[lang=en]")).not.toHaveCount(0);
  await page.keyboard.press("Alt+o");
  await expect(log(page).locator("[lang=en]")).toHaveCount(0);
  await page.keyboard.press("Alt+o");
  await expect(bubble(page, "city 13")).toBeVisible();
  if (narrow) return;
  // A sentence of 70 characters and its translation take a line each, on a small desktop too.
  await page.setViewportSize({ width: 1_024, height: 900 });
  await ana.sends(emma, "Mañana voy a la ciudad con mi hermana y mi padre, y después a la casa.");
  const long = log(page).locator("[data-bubble]").last();
  await expect(long.locator("p")).toHaveCount(2);
  await expect(long).toContainText("padre");
  // The bubble of a new message arrives with an animation.
  await expect.poll(async () => (await long.boundingBox())?.height).toBeLessThanOrEqual(76);
});

test("fifty renditions arrive without a shift, and the row being read stays", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  // A viewport tall enough for all messages.
  const emma = await people.newcomer("Emma", { autoTranslate: true }, { viewport: { width: 1_200, height: 3_600 } });
  const { page } = emma;
  await ana.sends(emma, ...Array.from({ length: 70 }, (_, i) => `${SPANISH} ${i + 1}`));
  await readAll(emma, ana);
  const release = await heldTranslations(page);
  await openChat(page, ana);
  await expect(bubble(page, `${SPANISH} 70`)).toBeVisible();
  await wheel(page, -300);
  const before = await readingAtRest(page);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  release();
  await expect.poll(() => translated(page).count()).toBeGreaterThanOrEqual(50);
  await expect(log(page).locator("[lang=es].invisible, .invisible [lang=es]")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  const number = / (\d+)$/.exec(before.text)?.[1];
  const now = await placeOf(page, `${SPANISH} ${number}`);
  expect(now).toBeCloseTo(before.at, 0);
});

test("the list shows last messages in my language, and asks for none that I can read", async ({ people }) => {
  const emma = await people.newcomer("Emma", { autoTranslate: true, readLanguages: ["fr"] });
  const writers = [];
  for (const name of ["ana", "bruno", "chloe"] as const) writers.push(await people.demo(name));
  const [ana, bruno, chloe] = writers;
  if (!ana || !bruno || !chloe) throw new Error("nobody there");
  await ana.sends(emma, SPANISH);
  await bruno.sends(emma, "La casa es grande y bonita");
  await chloe.sends(emma, "Demain je vais à la ville avec mes amis");
  const asked: { ids: string[]; storedOnly: boolean }[] = [];
  emma.page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/translation/messages") asked.push(request.postDataJSON());
  });
  await emma.page.goto("/");
  const chats = list(emma.page, "Chats");
  await expect(chats.getByText("Tomorrow I go to the city")).toBeVisible();
  await expect(chats.getByText(/house/)).toBeVisible();
  await expect(chats.getByText("Demain je vais")).toBeVisible();
  // One request looks up stored renditions of two messages and requests the rest.
  expect(new Set(asked.flatMap(({ ids }) => ids)).size).toBe(2);
  expect(asked.filter(({ storedOnly }) => storedOnly)).toEqual([]);
});

test("notifications are in my language, or as written without a translation", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const bruno = await people.newcomer("Bruno");
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const { page } = emma;
  await standIn(page);
  await page.addInitScript(() => Object.assign(Notification, { permission: "granted" }));
  await page.goto("/settings/notifications");
  const on = page.getByRole("switch", { name: "Notifications in this browser" });
  await on.click();
  await expect(on).toBeChecked();
  await turnTo(page, addressOf(bruno));
  await comes(composer(page));
  // The first translation starts the engine, which may take longer than an announcement waits.
  await ana.sends(emma, "La casa es roja");
  await expect(list(page, "Chats").getByText(/red/)).toBeVisible();
  await look(page, true);
  const said = page.locator("[role=log][aria-live=polite] p");
  const sent = await ana.call("POST", `/messages/send/${emma.id}`, { text: SPANISH });
  const { _id: id } = (await sent.json()) as { _id: string };
  const bodies = async () => (await shown(page)).map(({ body }) => body);
  await expect.poll(async () => (await bodies()).at(-1)).toMatch(/^\S*文A\S* Tomorrow I go to the city$/);
  await expect(said.last()).toHaveText(`${ana.name}: Tomorrow I go to the city`);
  await ana.call("PATCH", `/message/${id}`, { text: "La casa es grande y bonita" });
  await expect.poll(async () => (await bodies()).at(-1)).toMatch(/文A\S* .*house/);
  await ana.call("DELETE", `/message/${id}?for=everyone`);
  await expect.poll(async () => (await shown(page)).at(-1)?.closed).toBe(true);

  await heldTranslations(page);
  await ana.sends(emma, "El perro duerme en la casa");
  await expect.poll(async () => (await bodies()).at(-1)).toBe("El perro duerme en la casa");
  await expect(said.last()).toHaveText(`${ana.name}: El perro duerme en la casa`);
});
