import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newAccount, type People } from "./support/people.ts";
import { bubble, composer, list, openChat, PASSWORD, searchField, toast } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { refused } from "./support/trouble.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Screen {
  readonly name: string;
  /** Goes there and waits until it is complete. */
  readonly open: (page: Page) => Promise<unknown>;
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const at =
  (path: string, title: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await heading(page, title);
  };

const visitorsScreens: readonly Screen[] = [
  {
    name: "landing page",
    open: (page) => page.goto("/").then(() => expect(page.getByRole("main")).toBeVisible()),
  },
  { name: "sign-in", open: at("/login", "Welcome back") },
  { name: "sign-up", open: at("/signup", "Create your account") },
  { name: "verification: error", open: at("/verify-email", "We could not verify this email") },
  {
    name: "verification: pending",
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem("lingualoom:pending-email", "ana@people.example"));
      await at("/verify-email", "Check your email")(page);
    },
  },
  { name: "forgotten password", open: at("/forgot-password", "Reset your password") },
  { name: "reset link without a token", open: at("/reset-password", "Invalid Reset Link") },
  { name: "new password", open: at("/reset-password?token=x", "Choose a new password") },
  { name: "no such page", open: at("/no-such-page", "There is no page here") },
];

/** Every screen of somebody signed in, with all there can be on it. */
async function screensOf(people: People, page: Page, me: { id: string; name: string }): Promise<Screen[]> {
  const ana = await people.newcomer("Ana");
  const farah = await people.newcomer("فرح");
  await ana.says(me, "Hola, mañana voy a la ciudad: https://example.com 🎉");
  await farah.says(me, "مرحبا، كيف حالك؟");
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  const showLists = async () => {
    await page.goto("/");
    if (narrow) await page.getByRole("button", { name: "Open chats and contacts" }).click();
  };
  return [
    {
      name: "chat home",
      open: () => page.goto("/").then(() => expect(page.getByText("Start Breaking")).toBeVisible()),
    },
    {
      name: "chats",
      open: async () => {
        await showLists();
        await expect(list(page, "Chats").getByRole("button", { name: ana.name })).toBeVisible();
      },
    },
    {
      name: "contacts",
      open: async () => {
        await showLists();
        await page.getByRole("tab", { name: "Contacts" }).click();
        await expect(list(page, "Contacts").getByRole("button").first()).toBeVisible();
      },
    },
    {
      name: "search results",
      open: async () => {
        await showLists();
        await searchField(page).fill(ana.name);
        await expect(list(page, "Search results").getByRole("button")).toBeVisible();
      },
    },
    {
      name: "nobody found",
      open: async () => {
        await showLists();
        await searchField(page).fill("nobody is called this");
        await expect(page.getByText("No users found")).toBeVisible();
      },
    },
    {
      name: "conversation",
      open: async () => {
        await openChat(page, ana);
        await composer(page).fill("Perfect, see you there");
        await composer(page).press("Enter");
        await expect(bubble(page, "Perfect").first().locator("time + span")).toHaveText("Sent");
      },
    },
    {
      name: "conversation in Arabic",
      open: async () => {
        await openChat(page, farah);
        await expect(bubble(page, "مرحبا")).toBeVisible();
      },
    },
    {
      name: "empty conversation",
      open: async () => {
        await openChat(page, await people.newcomer("Jun"));
        await expect(page.getByText("Connect with")).toBeVisible();
      },
    },
    {
      name: "keyboard shortcuts",
      open: async () => {
        await page.goto("/");
        await expect(page.getByText("Start Breaking")).toBeVisible();
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      },
    },
    { name: "settings", open: at("/settings", "Settings") },
    {
      name: "language list",
      open: async () => {
        await at("/settings", "Settings")(page);
        await page.getByRole("button", { name: /^Preferred language/ }).click();
        await expect(page.getByRole("listbox")).toBeVisible();
      },
    },
  ];
}

/** What hinders people on the screen as it is now, when nothing moves any more. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, { tag: "@phone" }, () => {
    // Less motion, so that nothing is judged while it fades in.
    const look = { colorScheme, reducedMotion: "reduce" } as const;

    test("nothing on a visitor's screens hinders anybody", async ({ people, trouble }) => {
      trouble.provokes(refused(404, "/no-such-page"));
      const { page } = await people.visitor(look);
      for (const { name, open } of visitorsScreens) {
        await open(page);
        expect.soft(await faultsOf(page), name).toEqual([]);
      }
    });

    test("nothing on the screens of somebody signed in hinders anybody", async ({ people }) => {
      test.slow();
      const emma = await people.newcomer("Emma", {}, look);
      for (const { name, open } of await screensOf(people, emma.page, emma)) {
        await open(emma.page);
        expect.soft(await faultsOf(emma.page), name).toEqual([]);
      }
    });

    test("nor what is said of a translation, of trouble and of what is not sent", async ({
      people,
      engines,
      trouble,
    }) => {
      trouble.provokes(
        /status of 403/,
        /ERR_FAILED|ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/,
      );
      const ana = await people.newcomer("Ana");
      const emma = await people.newcomer("Emma", {}, look);
      await ana.says(emma, "Mañana voy a la ciudad");
      await openChat(emma.page, ana);
      if (engines) {
        await bubble(emma.page, "Mañana").getByRole("button", { name: "Translate", exact: true }).click();
        await expect(bubble(emma.page, "Mañana").getByText("Translation Available")).toBeVisible();
        expect.soft(await faultsOf(emma.page), "translated").toEqual([]);
      }
      await emma.context.setOffline(true);
      await expect(emma.page.getByText("You are offline.")).toBeVisible();
      await composer(emma.page).fill("see you");
      await composer(emma.page).press("Enter");
      expect.soft(await faultsOf(emma.page), "offline").toEqual([]);
      await emma.context.setOffline(false);
      await expect(bubble(emma.page, "see you").locator("time + span")).toHaveText("Sent");

      await emma.context.routeWebSocket("**/socket.io/**", (socket) => socket.close());
      await emma.context.route("**/socket.io/**", (route) => route.abort("connectionfailed"));
      await emma.context.route("**/api/messages/send/**", (route) =>
        route.fulfill({ status: 403, json: { code: "NOT_REACHABLE", message: "Not to this person" } }),
      );
      await emma.page.reload();
      await composer(emma.page).fill("refused");
      await composer(emma.page).press("Enter");
      await expect(bubble(emma.page, "refused").getByRole("alert")).toBeVisible({ timeout: 15_000 });
      await expect(toast(emma.page, "Failed to send message")).toBeVisible();
      expect.soft(await faultsOf(emma.page), "not sent").toEqual([]);
    });
  });
}

test("every screen fits 320 pixels without scrolling sideways", async ({ people, trouble }) => {
  test.slow();
  trouble.provokes(refused(404, "/no-such-page"));
  const size = { viewport: { width: 320, height: 640 } };
  const { page } = await people.visitor(size);
  for (const { name, open } of visitorsScreens) {
    await open(page);
    expect.soft(await overflow(page), name).toBe(0);
  }
  const emma = await people.newcomer("Emma", {}, size);
  for (const { name, open } of await screensOf(people, emma.page, emma)) {
    await open(emma.page);
    expect.soft(await overflow(emma.page), name).toBe(0);
  }
  const talker = await people.newcomer("Ana");
  await talker.says(emma, `${"w".repeat(300)} https://example.com/${"a".repeat(200)}`);
  await openChat(emma.page, talker);
  await expect(bubble(emma.page, "www")).toBeVisible();
  expect(await overflow(emma.page)).toBe(0);
});

test("the way from sign-in to a sent message and out again needs no mouse", async ({ people }) => {
  const account = newAccount("Emma");
  await people.register(account);
  const ana = await people.newcomer("Ana");
  await ana.says(await people.again(account), "hola");
  const { page } = await people.visitor();
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
  const tabTo = async (target: ReturnType<Page["locator"]>) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        // Who moves by keyboard must see where they are.
        const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
        expect(ring, `focus ring of ${await focused()}`).not.toBe("none");
        return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`not reached by Tab; the focus is on ${await focused()}`);
  };
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(account.email);
  await tabTo(page.getByRole("textbox", PASSWORD));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  const chat = list(page, "Chats").getByRole("button", { name: ana.name });
  await expect(chat).toBeVisible();
  await tabTo(page.getByRole("tab", { name: "Chats" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Contacts" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await tabTo(chat);
  await page.keyboard.press("Enter");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("hello");
  await page.keyboard.press("Enter");
  await expect(bubble(page, "hello").locator("time + span")).toHaveText("Sent");
  await page.keyboard.press("Escape");
  await expect(composer(page)).toBeHidden();
  await tabTo(page.getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Logged out successfully")).toBeVisible();
});

test("a fault would be found: a button without a name, an error, a breach of the policy", async ({
  people,
  trouble,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  expect(trouble.unexpected).toEqual([]);
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { color: red }";
    document.head.append(style);
    setTimeout(() => {
      throw new Error("nobody catches this");
    });
  });
  await expect.poll(() => trouble.unexpected.length).toBe(2);
  expect(trouble.unexpected.join()).toContain("Content Security Policy");
  trouble.provokes(/Content Security Policy/, /nobody catches this/);
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  expect((await faultsOf(page)).join()).toContain("button-name");
});
