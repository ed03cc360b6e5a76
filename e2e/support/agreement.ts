import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { People, Person } from "./people.ts";
import { bubble, log, openChat } from "./screens.ts";

/** A page's chats and open chat, without what depends on the moment of drawing. */
const shownIn = (page: Page) =>
  page.evaluate(() => {
    const textOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      for (const time of copy.querySelectorAll("time")) time.remove();
      for (const icon of copy.querySelectorAll("[role=img]")) icon.textContent = icon.getAttribute("aria-label");
      return copy.textContent?.trim() ?? "";
    };
    const texts = (place: string) => [...document.querySelectorAll(place)].map(textOf);
    return {
      title: document.title,
      chats: texts("ul[aria-label=Chats] > li"),
      person: texts("main header h1"),
      // The unread line depends on when a page opened.
      messages: texts("[role=log][aria-label] [aria-posinset]").map((text) =>
        text.replace(/^(Today)?(New messages(Catch up)?)?/, ""),
      ),
    };
  });

/** Expects a page that was offline to show the same as a page opened now. */
export async function expectFresh(people: People, person: Person, other: Person): Promise<void> {
  const fresh = await people.again(person);
  await openChat(fresh.page, other);
  await expect(log(fresh.page)).toBeVisible();
  await expect(bubble(fresh.page, /./).last()).toBeVisible();
  await expect(async () => expect(await shownIn(person.page)).toEqual(await shownIn(fresh.page))).toPass();
  await fresh.context.close();
}
