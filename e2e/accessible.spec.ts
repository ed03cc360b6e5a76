import type { Page } from "@playwright/test";
import { faultsOf } from "./support/hindrances.ts";
import { newAccount, type People } from "./support/people.ts";
import { bubble, composer, list, openChat, PASSWORD, searchField, toast } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { OFFLINE, refused } from "./support/trouble.ts";
import { decideSends, type Fate } from "./support/wire.ts";

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
      name: "deleting the account",
      open: async () => {
        await at("/settings", "Settings")(page);
        await page.getByRole("button", { name: "Delete my account" }).click();
        await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
      },
    },
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

const faultless = async (page: Page, name: string, only: readonly string[] = []) =>
  expect.soft(await faultsOf(page, only), name).toEqual([]);

/** In the size of the project, light and dark, and whether it fits the smallest phone. */
async function judge(page: Page, name: string): Promise<void> {
  await faultless(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await faultless(page, `${name}, dark`, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  const size = page.viewportSize();
  if (!size || size.width >= 768) return;
  await page.setViewportSize({ width: 320, height: size.height });
  expect.soft(await overflow(page), `${name}, at 320 pixels`).toBe(0);
  await page.setViewportSize(size);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe("for everybody", { tag: "@phone" }, () => {
  // Less motion, so that nothing is judged while it fades in.
  const look = { colorScheme: "light", reducedMotion: "reduce" } as const;

  test("nothing on a visitor's screens hinders anybody", async ({ people, trouble }) => {
    trouble.provokes(refused(404, "/no-such-page"));
    const { page } = await people.visitor(look);
    for (const { name, open } of visitorsScreens) {
      await open(page);
      await judge(page, name);
    }
  });

  test("nothing on the screens of somebody signed in hinders anybody", async ({ people }) => {
    test.slow();
    const emma = await people.newcomer("Emma", {}, look);
    for (const { name, open } of await screensOf(people, emma.page, emma)) {
      await open(emma.page);
      await judge(emma.page, name);
    }
  });

  test("nor what is said of a translation, of trouble and of what is not sent", async ({
    people,
    engines,
    trouble,
  }) => {
    trouble.provokes(OFFLINE);
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma", {}, look);
    let fate: Fate = null;
    await decideSends(emma.context, () => fate);
    await ana.says(emma, `Mañana voy a la ciudad ${"w".repeat(300)} https://example.com/${"a".repeat(200)}`);
    await openChat(emma.page, ana);
    const received = bubble(emma.page, "Mañana");
    await expect(received).toBeVisible();
    if (engines) {
      await received.getByRole("button", { name: "Translate", exact: true }).click();
      await expect(received.getByText("Translation Available")).toBeVisible();
    }
    await judge(emma.page, "translated, with long words");
    await emma.context.setOffline(true);
    await expect(emma.page.getByText("You are offline.")).toBeVisible();
    await composer(emma.page).fill("see you");
    await composer(emma.page).press("Enter");
    await judge(emma.page, "offline");
    await emma.context.setOffline(false);
    await expect(bubble(emma.page, "see you").locator("time + span")).toHaveText("Sent");
    fate = { code: "NOT_REACHABLE", message: "Not to this person" };
    await composer(emma.page).fill("refused");
    await composer(emma.page).press("Enter");
    await expect(bubble(emma.page, "refused").getByRole("alert")).toBeVisible();
    await judge(emma.page, "not sent");
  });
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

test("for who wants less motion a change of theme is whole at once, however deep a colour is inherited", async ({
  people,
}) => {
  const { page } = await people.visitor({ reducedMotion: "reduce" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const colours = await page.evaluate(async () => {
    const heading = document.querySelector("h1") as Element;
    const before = getComputedStyle(heading).color;
    document.documentElement.dataset.theme = "dark";
    const atOnce = getComputedStyle(heading).color;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { before, atOnce, later: getComputedStyle(heading).color };
  });
  expect(colours.later).not.toBe(colours.before);
  expect(colours.atOnce).toBe(colours.later);
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
