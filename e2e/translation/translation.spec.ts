import type { Locator } from "@playwright/test";
import { scrollUpTo } from "../support/history.ts";
import { readAll } from "../support/people.ts";
import { NO_TRANSLATION } from "../support/refusals.ts";
import { bubble, log, openChat, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const translateButton = (message: Locator) => message.getByRole("button", { name: "Translate", exact: true });
/** A sentence of which the local engine knows every word. */
const SPANISH = "Mañana voy a la ciudad";

test.beforeEach(({ engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
});

test("without an engine for the pair the page says so once and offers no dead button", async ({ people }) => {
  const dieter = await people.demo("dieter");
  const emma = await people.demo("emma");
  await openChat(emma.page, dieter);
  const german = bubble(emma.page, "Guten Morgen, Emma.");
  await expect(german).toBeVisible();
  await expect(emma.page.getByText("German: phrases only")).toHaveCount(1);
  await expect(translateButton(german)).toHaveCount(0);
  // Own messages have no translation box.
  await expect(bubble(emma.page, "Great news").getByText(/translat/i)).toHaveCount(0);
});

test("a failed translation shows its reason, can be retried, hidden and shown", async ({ people, emma, trouble }) => {
  trouble.provokes(/status of 50[23]/);
  const ana = await people.newcomer("Ana");
  const { page } = emma;
  await ana.sends(emma, `${SPANISH} 🎉 https://example.com/a_b`);
  await openChat(page, ana);
  const received = bubble(page, SPANISH);
  const translation = received.locator("[lang=en]");

  await test.step("a failed translation shows the reason, and leaves the original alone", async () => {
    await page.route("**/api/translation/message/*", (route) => route.fulfill(NO_TRANSLATION));
    await translateButton(received).click();
    await expect(received.getByText("No engine gave a translation that could be used")).toBeVisible();
    await expect(toast(page, "Failed to translate, try again later")).toBeVisible();
    await expect(received.getByText("Apertium: it lost a number")).toBeVisible();
    await expect(received.getByText("deepl: person_budget")).toBeVisible();
    await expect(received.locator("p").first()).toContainText(SPANISH);
  });

  await test.step("an engine still downloading its model is asked again at the time it names", async () => {
    await page.unrouteAll();
    await page.route("**/api/translation/message/*", (route) =>
      route.fulfill({
        status: 503,
        headers: { "retry-after": "4" },
        json: { success: false, code: "UNAVAILABLE", message: "The model is being fetched", error: "" },
      }),
    );
    await received.getByRole("button", { name: "Try again" }).click();
    await expect(received.getByText("The model is being fetched")).toBeVisible();
    await expect(received.getByText("Trying again automatically.")).toBeVisible();
    await page.unrouteAll();
    await expect(translation).toContainText("city");
  });

  await test.step("the translation can be hidden and shown", async () => {
    await expect(translateButton(received)).toHaveCount(0);
    await received.getByRole("button", { name: "Show original only" }).click();
    await expect(translation).toBeHidden();
    await expect(received.locator("p").first()).toContainText(SPANISH);
    await received.getByRole("button", { name: "Show translation" }).click();
    await expect(translation).toBeVisible();
  });

  await test.step("the reader who asked gets a translation of the edited text", async () => {
    const [message] = await (await ana.call("GET", `/messages/${emma.id}`)).json();
    await ana.call("PATCH", `/message/${message._id}`, { text: "La casa es grande" });
    const changed = bubble(page, "La casa es grande");
    await expect(changed).toContainText("edited");
    await expect(changed.locator("[lang=en]")).toContainText("house");
    await expect(changed).not.toContainText("city");
  });

  await test.step("the earlier text can be read, and translated", async () => {
    await bubble(page, "La casa es grande").getByRole("button", { name: "edited" }).click();
    const edits = page.getByRole("dialog", { name: "Edits" });
    await expect(edits).toContainText(SPANISH);
    await edits.getByRole("button", { name: "Translate" }).click();
    await expect(edits).toContainText("city");
    await edits.getByRole("button", { name: "Show original" }).click();
    await expect(edits).toContainText(SPANISH);
  });
});

test("automatic translation has no button and uses one request per screen", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const texts = Array.from({ length: 32 }, (_, i) => `${SPANISH} ${i + 1}`);
  await ana.sends(emma, ...texts);
  await readAll(emma, ana);
  const asked: { ids: string[]; storedOnly: boolean }[] = [];
  const single: string[] = [];
  emma.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/translation/messages") asked.push(request.postDataJSON());
    if (pathname.startsWith("/api/translation/message/")) single.push(pathname);
  });
  await openChat(emma.page, ana);
  const last = bubble(emma.page, `${SPANISH} 32`);
  await expect(last.locator("[lang=en]")).toContainText("city 32");
  await expect(translateButton(log(emma.page))).toHaveCount(0);
  // Messages further up were not translated.
  const made = asked.filter(({ storedOnly }) => !storedOnly);
  expect(made.flatMap(({ ids }) => ids).length).toBeLessThan(25);
  expect(made.length).toBeLessThan(6);
  expect(single).toEqual([]);
  const first = bubble(emma.page, /^\S.*ciudad 1\D/).first();
  await scrollUpTo(emma.page, first);
  await expect(first.locator("[lang=en]")).toContainText("city 1");
  expect(single).toEqual([]);
  // And messages that arrive live.
  await emma.page.getByRole("button", { name: "Go to the newest message" }).click();
  await ana.sends(emma, "La casa es grande y bonita");
  await expect(bubble(emma.page, "La casa es").locator("[lang=en]")).toContainText("house");
});

test("automatic translation shows where it fails, and can be retried by hand", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  let failing = true;
  await emma.context.routeWebSocket("**/socket.io/**", (page) => {
    const server = page.connectToServer();
    server.onMessage((frame) => {
      const event = /^42\["messageTranslated",(.*)\]$/s.exec(String(frame))?.[1];
      if (!event || !failing) return page.send(frame);
      const { messageId, targetLanguage } = JSON.parse(event);
      const error = { code: "ENGINE_FAILED", message: "The engine stopped" };
      page.send(`42${JSON.stringify(["messageTranslated", { messageId, targetLanguage, error }])}`);
    });
  });
  await ana.sends(emma, "🎉");
  await openChat(emma.page, ana);
  // Sent to an open page: its socket is there when the rendition is made.
  await expect(emma.page.getByText("Online", { exact: true })).toBeVisible();
  await ana.sends(emma, SPANISH);
  const received = bubble(emma.page, SPANISH);
  await expect(received.getByText("The engine stopped")).toBeVisible();
  failing = false;
  await received.getByRole("button", { name: "Try again" }).click();
  await expect(received.locator("[lang=en]")).toContainText("city");
  await expect(received.getByText("The engine stopped")).toBeHidden();
});
