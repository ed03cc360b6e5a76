import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { People, Person } from "./people.ts";
import { bubble, log, openChat } from "./screens.ts";

/** What a page says of its chats and of the one that is open, without what depends on the moment it was drawn. */
const told = (page: Page) =>
  page.evaluate(() => {
    const textOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      for (const time of copy.querySelectorAll("time")) time.remove();
      for (const icon of copy.querySelectorAll("[role=img]"))
        icon.textContent = icon.getAttribute("aria-label");
      return copy.textContent?.trim() ?? "";
    };
    const texts = (place: string) => [...document.querySelectorAll(place)].map(textOf);
    return {
      title: document.title,
      chats: texts("ul[aria-label=Chats] > li"),
      person: texts("main header h1"),
      // Where the unread ones began is the business of the page that was there.
      messages: texts("[role=log][aria-label] [aria-posinset]").map((text) =>
        text.replace(/^(Today)?(New messages)?/, ""),
      ),
    };
  });

/** That a page which was cut off shows what one that is opened now gets from the server. */
export async function expectFresh(people: People, person: Person, other: Person): Promise<void> {
  const fresh = await people.again(person);
  await openChat(fresh.page, other);
  await expect(log(fresh.page)).toBeVisible();
  await expect(bubble(fresh.page, /./).last()).toBeVisible();
  await expect(async () => expect(await told(person.page)).toEqual(await told(fresh.page))).toPass();
  await fresh.context.close();
}
