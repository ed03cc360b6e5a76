import type { CDPSession, Page } from "@playwright/test";
import { button, messages, openChat, state } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

/** The key code that browsers report for every key an input method uses. */
const TAKEN = 229;
const CODES = { Enter: 13, Escape: 27, ArrowDown: 40 } as const;
type Key = keyof typeof CODES;

/** Types as with a Japanese input method: the composition is in the field, and keys go to its window. */
async function inputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    press: async (key: Key) => {
      for (const type of ["rawKeyDown", "keyUp"] as const) {
        await session.send("Input.dispatchKeyEvent", {
          type,
          key,
          code: key,
          windowsVirtualKeyCode: CODES[key],
        });
      }
    },
    commit: (text: string) => session.send("Input.insertText", { text }),
  };
}

/** Safari ends a composition before it reports the key that ended it; only the key code shows it. */
const pressAsInSafari = (page: Page, key: Key) =>
  page.evaluate(
    ([key, keyCode]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, keyCode, bubbles: true, cancelable: true }),
      ),
    [key, TAKEN] as const,
  );

test("keys that an input method uses neither send, cancel, move nor choose", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await openChat(page, await people.newcomer("Emma"));
  const keyboard = await inputMethod(page);

  await test.step("the keys are ignored in a message", async () => {
    await field(page).focus();
    await keyboard.compose("にほん");
    await keyboard.press("Enter");
    await keyboard.commit("日本");
    await pressAsInSafari(page, "Enter");
    await expect(field(page)).toHaveValue("日本");
    await page.keyboard.press("Enter");
    await expect(state(page, "日本")).toHaveAccessibleName("Sent");
    await expect(messages(page)).toHaveCount(1);
  });

  await test.step("the keys are ignored in a message being edited", async () => {
    await field(page).press("ArrowUp");
    await expect(page.getByText("Edit message")).toBeVisible();
    await keyboard.compose("ご");
    await keyboard.press("Escape");
    await keyboard.compose("");
    await pressAsInSafari(page, "Escape");
    await expect(page.getByText("Edit message")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Edit message")).toBeHidden();
  });

  await test.step("the keys are ignored in the search for an emoji", async () => {
    await button(page, "Emoji").click();
    const picker = page.getByRole("dialog", { name: "Emoji" });
    const search = picker.getByRole("searchbox");
    await search.fill("cat");
    await expect(picker.getByRole("toolbar")).toBeVisible();
    for (const key of ["Enter", "Escape"] as const) {
      await keyboard.compose("ね");
      await keyboard.press(key);
      await keyboard.compose("");
      await pressAsInSafari(page, key);
    }
    await expect(search).toHaveValue("cat");
    await expect(field(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(picker).toBeHidden();
  });

  await test.step("the keys neither move nor choose in the language list", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Language and translation" }).click();
    const picker = page.getByRole("button", { name: /^Preferred language/ });
    await expect(picker).toHaveAccessibleName(/English/);
    await picker.click();
    const search = page.getByPlaceholder("Search languages...");
    await search.fill("port");
    await expect(page.getByRole("option").first()).toBeVisible();
    const active = (await search.getAttribute("aria-activedescendant")) as string;
    for (const key of ["ArrowDown", "Enter", "Escape"] as const) {
      await keyboard.compose("ぽ");
      await keyboard.press(key);
      await keyboard.compose("");
      await pressAsInSafari(page, key);
      await expect(search).toHaveValue("port");
      await expect(search).toHaveAttribute("aria-activedescendant", active);
    }
    await page.keyboard.press("Enter");
    await expect(picker).toHaveAccessibleName(/Portuguese/);
  });
});
