import type { Page } from "@playwright/test";
import { bubble, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/**
 * Does what a browser that translates pages does (Chrome, Edge, Safari): it sends the page's texts away and puts the
 * answers into elements of its own. Returns the texts that were sent away.
 */
const translatePage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as HTMLElement;
      if (element.translate && !element.closest("script, style") && node.nodeValue?.trim()) {
        texts.push(node as Text);
      }
    }
    return texts.map((text) => {
      const inner = document.createElement("font");
      inner.textContent = `*${text.nodeValue}*`;
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
      return text.nodeValue as string;
    });
  });

test("a browser that translates pages leaves the chat alone, and the chat goes on", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  await emma.sends(ana, "Only for you: https://example.com/secret");
  await expect(bubble(ana.page, "Only for you")).toBeVisible();
  expect(await translatePage(ana.page)).toEqual([]);
  await emma.sends(ana, "And this");
  await expect(bubble(ana.page, "And this")).toBeVisible();
});

test("a browser may translate the public pages, and they still work @long", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.locator("[data-island=typing]")).toHaveText(/^E/);
  expect(await translatePage(page)).toContain("Translate");
  // The line goes on typing, and the demo conversation goes on.
  await expect(page.locator("[data-island=typing]")).toHaveText(/^(?!E)./);
  const translation = page.locator(".demo").getByText("Nothing, just an appetite.").first();
  await page.locator(".demo").getByRole("button", { name: "*Show original*" }).first().click();
  await expect(translation).toBeHidden();
  await page.locator(".demo").getByRole("button", { name: "*Translate*" }).first().click();
  await expect(translation).toBeVisible();
});
