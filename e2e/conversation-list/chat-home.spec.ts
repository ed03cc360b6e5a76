import { groupOf } from "../support/group-chat.ts";
import { addressOf, bubble, composer, list, messages, openChat, searchField, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("Escape closes the innermost layer, and shortcuts follow the printed keys", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await openChat(page, emma);

  await test.step("Escape closes dialog, search and chat, innermost first, and leaves a field", async () => {
    await searchField(page).fill("em");
    await page.getByRole("button", { name: "Clear search" }).focus();
    await page.keyboard.press("?");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Clear search" })).toBeFocused();
    await expect(searchField(page)).toHaveValue("em");
    await page.keyboard.press("Escape");
    await expect(searchField(page)).toHaveValue("");
    await expect(composer(page)).toBeVisible();
    await composer(page).focus();
    await page.keyboard.press("Escape");
    await expect(composer(page)).toBeVisible();
    await expect(composer(page)).not.toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step("shortcuts follow the printed keys, even on keyboards of other scripts", async () => {
    await expect(page.getByText("Start Breaking Language Barriers")).toBeVisible();
    await expect(searchField(page)).not.toBeFocused();
    const keyboard = await page.context().newCDPSession(page);
    const press = async (key: string, code: string, modifiers: number) => {
      for (const type of ["rawKeyDown", "keyUp"] as const)
        await keyboard.send("Input.dispatchKeyEvent", { type, key, code, modifiers });
    };
    const [ALT, CTRL, SHIFT] = [1, 2, 8];
    // AltGr counts as Ctrl and Alt, and types a character.
    await press("ĸ", "KeyK", CTRL + ALT);
    // On other Latin keyboards another letter is in the place of K.
    await press("t", "KeyK", CTRL);
    await expect(searchField(page)).not.toBeFocused();
    await press("л", "KeyK", CTRL);
    await expect(searchField(page)).toBeFocused();
    await searchField(page).blur();
    await press("؟", "Slash", SHIFT);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
  });
});

test("a skeleton shows while loading, Alt+arrows move, and drafts show in rows", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.sends(ana, "plain", "🎉👍🏽");
  await bruno.sends(ana, "olá");

  await test.step("loading shows a skeleton of three rows and six bubbles, in the whole window", async () => {
    const gate = Promise.withResolvers<void>();
    await ana.page.route(/\/api\/conversations/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await ana.page.goto(addressOf(bruno));
    const lists = ana.page.getByRole("complementary", { name: "People" });
    await expect(lists.locator("[role=status] > div")).toHaveCount(3);
    await expect(ana.page.locator("main [role=status] > [aria-hidden]")).toHaveCount(6);
    expect(await lists.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 900 });
    gate.resolve();
    await expect(bubble(ana.page, "olá")).toBeVisible();
    await expect(lists.locator("[role=status] > div")).toHaveCount(0);
  });

  const row = list(ana.page, "Chats").getByRole("listitem").filter({ hasText: bruno.name });
  await test.step("Alt with an arrow opens the next chat, and a draft waits in its row", async () => {
    await composer(ana.page).fill("half written");
    await composer(ana.page).press("Alt+ArrowDown");
    await expect(bubble(ana.page, "plain")).toBeVisible();
    await expect(row).toContainText("Draft: half written");
  });

  await test.step("a message of a few emoji is larger, and not translated", async () => {
    const height = async (text: string) => (await bubble(ana.page, text).locator("p").boundingBox())?.height ?? 0;
    expect(await height("🎉👍🏽")).toBeGreaterThan(1.5 * (await height("plain")));
    await expect(bubble(ana.page, "🎉👍🏽").getByRole("button", { name: /^Translat/ })).toHaveCount(0);
  });

  await test.step("Alt with the other arrow returns to the draft", async () => {
    await composer(ana.page).press("Alt+ArrowUp");
    await expect(bubble(ana.page, "olá")).toBeVisible();
    await expect(composer(ana.page)).toHaveValue("half written");
    await expect(row).not.toContainText("Draft");
  });
});

test("an empty chat offers samples, Enter sends, and blank text is not sent", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);

  await test.step("a sample can be edited before sending", async () => {
    await expect(page.getByText(`Connect with ${emma.name} across languages`)).toBeVisible();
    await page.getByRole("button", { name: "Nice to meet you!" }).click();
    await expect(composer(page)).toHaveValue("Nice to meet you!");
    await expect(composer(page)).toBeFocused();
    await expect(messages(page)).toHaveCount(0);
  });

  const send = page.getByRole("button", { name: "Send", exact: true });
  await test.step("Enter sends, Shift+Enter starts a new line, and blank text is not sent", async () => {
    await composer(page).fill("   ");
    await expect(send).toBeDisabled();
    // The button is drawn only when there is something to send.
    expect((await send.boundingBox())?.width).toBeLessThan(3);
    await composer(page).press("Enter");
    await composer(page).fill("");
    await composer(page).pressSequentially("one");
    await composer(page).press("Shift+Enter");
    await composer(page).pressSequentially("two");
    await composer(page).press("Enter");
    await expect(messages(page)).toHaveCount(1);
    expect(await messages(page).locator("p").innerText()).toBe("one\ntwo");
    await expect(composer(page)).toBeFocused();
  });

  await test.step("a text over the limit is not sent, or as two messages", async () => {
    await composer(page).fill("x".repeat(4_001));
    await expect(page.getByText("1 over the limit of 4000 characters")).toBeVisible();
    await expect(send).toBeDisabled();
    await composer(page).fill(`${"x".repeat(3_000)}. ${"y".repeat(3_000)}`);
    await page.getByRole("button", { name: "Send as 2 messages" }).click();
    await expect(bubble(page, /^x+\./)).toBeVisible();
    await expect(bubble(page, /^y+/)).toBeVisible();
    await expect(composer(page)).toHaveValue("");
  });
});

test.describe("on a phone", { tag: ["@phone", "@phone-only"] }, () => {
  test("Enter starts a new line, and the button sends", async ({ people, ana }) => {
    const emma = await people.newcomer("Emma");
    const { page } = ana;
    await openChat(page, emma);
    await composer(page).pressSequentially("one");
    await composer(page).press("Enter");
    await composer(page).pressSequentially("two");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(messages(page)).toHaveCount(1);
    expect(await messages(page).locator("p").innerText()).toBe("one\ntwo");
    // A tablet with a keyboard sends by Enter.
    await composer(page).pressSequentially("three");
    await composer(page).press("Control+Enter");
    await expect(bubble(page, "three")).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.locator("div", { has: page.getByText("Send the message") }).last()).toContainText("CtrlEnter");
    await page.keyboard.press("Escape");
  });

  test("the list is the home, a chat covers it, and back returns to its position", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    const { page } = ana;
    await emma.sends(ana, "hello");
    for (let made = 0; made < 16; made++) {
      const group = await groupOf(emma, `Group ${made}`, [ana]);
      await emma.call("POST", `/conversations/${group}/messages`, { text: "olá" });
    }
    await page.goto("/");
    const lists = page.getByRole("main", { name: "People" });
    const row = list(page, "Chats").getByRole("button", { name: new RegExp(`^${emma.name}`) });
    const back = page.getByRole("button", { name: /^Back to chats/ });
    expect((await lists.boundingBox())?.width).toBe(390);
    await row.scrollIntoViewIfNeeded();
    const place = await row.boundingBox();
    await row.click();
    await expect(bubble(page, "hello")).toBeVisible();
    await expect(lists).toBeHidden();
    await expect(back).toHaveAccessibleName("Back to chats, 16 unread messages");
    await expect(page.getByRole("main", { name: "Conversation" })).toBeFocused();
    await back.click();
    await expect(row).toBeFocused();
    expect(await row.boundingBox()).toEqual(place);
    await page.goForward();
    await expect(bubble(page, "hello")).toBeVisible();
    await page.goBack();
    await expect(row).toBeFocused();

    // Opened at its own address there is no list below it, and back leads to one all the same.
    await page.goto(addressOf(emma));
    await write(page, "hi");
    await expect(bubble(page, "hi")).toBeInViewport();
    await back.click();
    await expect(lists).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(searchField(page)).toBeFocused();
  });
});
