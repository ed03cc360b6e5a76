import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible-screens.ts";
import { bubble, button } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Kilobytes that a visitor's first view may transfer, without pictures of people. */
const MAX_KB = 60;

/** Counts the bytes of all answers, compressed as sent. */
function countBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/picture")) return;
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test("a guest reads the invite translated, types a name, writes, and is read translated", {
  tag: ["@phone", "@phone-only"],
}, async ({ people }) => {
  const ana = await people.newcomer("Ana", {
    interfaceLanguage: "en",
    preferredLanguage: "es",
    autoTranslate: true,
    discoverable: false,
  });
  const greeting = "¿Cómo estás?";
  const { url } = (await (await ana.call("PUT", "/people/me/invite", { greeting, guests: true })).json()) as {
    url: string;
  };
  const { page } = await people.visitor({ locale: "fr-FR" });
  const transferred = countBytes(page);

  await test.step("the first view is in the guest's language, with the original below, and small", async () => {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: `${ana.name} vous invite à discuter` })).toBeVisible();
    await expect(page.getByRole("blockquote").locator("p")).toHaveText(["Comment vas-tu ?", greeting]);
    await expect(page.getByRole("combobox", { name: "Vous lisez et écrivez en" })).toHaveValue("fr");
    await expectAccessible(page, "invite");
    expect((await transferred()) / 1_000).toBeLessThan(MAX_KB);
  });

  await test.step("two presses later the guest has written", async () => {
    const joined: string[] = [];
    page.on("request", (request) => void (request.url().endsWith("/guest") && joined.push(request.method())));
    await page.getByLabel("Votre nom").pressSequentially("Lucía");
    // The second click of a hurried guest does nothing.
    await page.getByRole("button", { name: "Commencer à discuter" }).dblclick();
    await expect(page).toHaveURL(/\/c\/[\w-]+$/);
    const received = page.getByRole("log").getByRole("listitem").filter({ hasText: greeting });
    await expect(received).toContainText("Comment vas-tu ?");
    await page.getByRole("textbox", { name: "Message" }).fill("Merci beaucoup");
    await page.getByRole("button", { name: "Envoyer" }).click();
    expect(joined).toEqual(["POST"]);
  });

  await test.step("the host reads it translated", async () => {
    await ana.page.goto("/");
    await button(ana.page, /^Lucía/).click();
    await expect(bubble(ana.page, "Merci beaucoup")).toContainText("Muchas gracias");
  });

  await test.step("the guest opens the link again, and is in the chat", async () => {
    await page.goto(url);
    await expect(page.getByRole("log").getByText("Merci beaucoup").first()).toBeVisible();
    await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  });
});
