import type { Browser, CDPSession, Page } from "@playwright/test";
import { cookiesOf, signIn } from "../messages/people.ts";

export interface Opened extends AsyncDisposable {
  readonly page: Page;
  readonly session: CDPSession;
}

interface OpenedChat extends Opened {
  /** Opens another person's chat, as the back button does. */
  readonly goTo: (person: number) => Promise<void>;
}

/** A signed-in browser; chats are named by the index of the other person. */
export interface Desk {
  readonly browser: Browser;
  readonly open: (person: number) => Promise<OpenedChat>;
}

const SIZE = { viewport: { width: 1440, height: 900 } };

async function opened(browser: Browser, options: object, address: string): Promise<Opened> {
  const context = await browser.newContext({ ...SIZE, ...options });
  const page = await context.newPage();
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  return { page, session, [Symbol.asyncDispose]: () => context.close() };
}

/** The control: a page with one field. */
export const emptyPage = ({ browser }: Desk): Promise<Opened> =>
  opened(browser, {}, "data:text/html,<!doctype html><textarea rows=1></textarea>");

/** The control of scrolling: as many plain paragraphs as the chat has messages, all in the document. */
export async function plainPage({ browser }: Desk, count: number): Promise<Opened> {
  const plain = await opened(
    browser,
    {},
    `data:text/html,<!doctype html><meta charset=utf-8><style>div{height:640px;width:830px;overflow-y:auto}</style>
      <div role=log tabindex=0 aria-label="Messages"></div>`,
  );
  await plain.page.evaluate((paragraphs) => {
    for (let number = 1; number <= paragraphs; number++) {
      const paragraph = document.createElement("p");
      paragraph.textContent = `${number}: Mañana voy a la ciudad, y por la tarde visito a mi hermana con los niños.`;
      document.querySelector("div")?.append(paragraph);
    }
  }, count);
  return plain;
}

export async function openDesk(
  browser: Browser,
  url: string,
  people: readonly { id: string; email: string }[],
): Promise<Desk> {
  const [me] = people;
  if (!me) throw new Error("the desk has no user");
  const cookies = cookiesOf(url, await signIn(url, me));
  const address = (person: number) => `/?with=${people[person]?.id}`;
  return {
    browser,
    async open(person) {
      const storageState = { cookies: [], origins: [] };
      const chat = await opened(browser, { storageState }, "about:blank");
      await chat.page.context().addCookies(cookies);
      await chat.page.goto(url + address(person));
      await chat.page.locator("[data-row]").last().waitFor();
      const goTo = async (other: number) => {
        await chat.page.evaluate((path) => {
          history.pushState(null, "", path);
          dispatchEvent(new PopStateEvent("popstate"));
        }, address(other));
        await chat.page.getByRole("heading", { level: 1, name: `Person ${other}`, exact: true }).waitFor();
        await chat.page.locator("[data-row]").last().waitFor();
      };
      return { ...chat, goTo };
    },
  };
}
