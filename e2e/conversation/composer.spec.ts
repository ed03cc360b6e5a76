import type { Page } from "@playwright/test";
import {
  bubble,
  button,
  composer,
  log,
  menuButton,
  menuItem,
  openChat,
  openMessageMenu,
  state,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { fingerOf } from "../support/touch.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

test("a message is edited by keyboard while the draft waits; emoji found by name", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  await write(ana.page, "la primera");
  await write(ana.page, "la segunda");
  await expect(state(ana.page, "la segunda")).toHaveAccessibleName("Sent");

  await test.step("the arrow edits the last message, and Escape leaves it unchanged", async () => {
    await field(ana.page).press("ArrowUp");
    await expect(field(ana.page)).toHaveValue("la segunda");
    await expect(ana.page.getByText("Edit message")).toBeVisible();
    await ana.page.keyboard.type(" y más");
    await ana.page.keyboard.press("Escape");
    await expect(field(ana.page)).toHaveValue("");
    await expect(field(ana.page)).toBeFocused();
    await expect(bubble(ana.page, "la segunda")).not.toContainText("edited");
  });

  await test.step("a draft comes back after an edit from the menu, which is sent", async () => {
    await composer(ana.page).fill("un borrador");
    await field(ana.page).press("ArrowUp");
    await expect(field(ana.page)).toHaveValue("un borrador");
    await openMessageMenu(ana.page, "la primera");
    await menuItem(ana.page, "Edit message").click();
    await expect(field(ana.page)).toBeFocused();
    await expect(field(ana.page)).toHaveValue("la primera");
    await field(ana.page).fill("la corregida");
    // Nothing typed is lost, also during an edit.
    await ana.page.reload();
    await expect(ana.page.getByText("Edit message")).toBeVisible();
    await expect(field(ana.page)).toHaveValue("la corregida");
    await field(ana.page).press("Enter");
    await expect(bubble(ana.page, "la corregida")).toContainText("edited");
    const [first] = await (await emma.call("GET", `/messages/${ana.id}`)).json();
    expect(first.text).toBe("la corregida");
    await expect(field(ana.page)).toHaveValue("un borrador");
  });

  await test.step("an edit of a message deleted meanwhile is not lost", async () => {
    await field(ana.page).fill("");
    await field(ana.page).press("ArrowUp");
    await field(ana.page).fill("la segunda, mejor");
    // Simulates another device.
    const history: { _id: string; text: string }[] = await (await ana.call("GET", `/messages/${emma.id}`)).json();
    const edited = history.find(({ text }) => text === "la segunda");
    await ana.call("DELETE", `/message/${edited?._id}?for=everyone`);
    await expect(ana.page.getByText("The message you were editing is gone.")).toBeVisible();
    await expect(field(ana.page)).toHaveValue("la segunda, mejor");
    await expect(button(ana.page, "Send")).toBeVisible();
  });

  await test.step("an emoji is inserted at the cursor", async () => {
    await field(ana.page).fill("¡Viva!");
    await field(ana.page).press("ArrowLeft");
    await button(ana.page, "Emoji").click();
    const picker = ana.page.getByRole("dialog", { name: "Emoji" });
    await expect(picker.getByRole("searchbox")).toBeFocused();
    await ana.page.keyboard.type("party pop");
    await expect(picker.getByRole("toolbar").getByRole("button")).toHaveCount(1);
    await ana.page.keyboard.press("Enter");
    await expect(field(ana.page)).toHaveValue("¡Viva🎉!");
    await ana.page.keyboard.press("Escape");
    await expect(picker.getByRole("tab", { name: "Smileys and emotions" })).toBeVisible();
    await picker.getByRole("tab", { selected: true }).focus();
    await ana.page.keyboard.press("ArrowRight");
    await ana.page.keyboard.press("Tab");
    await ana.page.keyboard.press("ArrowDown");
    await ana.page.keyboard.press("Enter");
    await expect(field(ana.page)).toHaveValue(/^¡Viva🎉.+!$/u);
    await ana.page.keyboard.press("Escape");
    await expect(picker).toBeHidden();
    await expect(button(ana.page, "Emoji")).toBeFocused();
    await field(ana.page).fill("¡Viva! ");
    await field(ana.page).pressSequentially(":party_pop");
    await expect(ana.page.getByRole("option", { name: "party popper" })).toBeVisible();
    await field(ana.page).press("Enter");
    await expect(field(ana.page)).toHaveValue("¡Viva! 🎉 ");
    await button(ana.page, "Emoji").click();
    await expect(picker.getByRole("toolbar", { name: "Recently used" })).toBeVisible();
    // With the focus on its button too, Escape closes the picker and not the chat.
    await button(ana.page, "Emoji").focus();
    await ana.page.keyboard.press("Escape");
    await expect(picker).toBeHidden();
    await button(ana.page, "Emoji").click();
    await expect(picker).toBeVisible();
    // The middle may lie below the picker, whose size depends on the system's fonts.
    await log(ana.page).click({ position: { x: 8, y: 8 } });
    await expect(picker).toBeHidden();
  });
});

test("a long press opens a message's menu, scrolling does not", {
  tag: ["@phone", "@phone-only"],
}, async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "uno", "dos", "tres", "cuatro");
  await openChat(ana.page, emma);
  const { touch } = await fingerOf(ana.page);
  const middleOf = async (text: string) => {
    const box = await bubble(ana.page, text).locator("p").boundingBox();
    return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  };
  const menu = ana.page.getByRole("menu", { name: "More about this message" });
  const at = await middleOf("dos");
  // At once, so that the finger moves before it has rested; then the page waits longer than a long press.
  await Promise.all([touch("touchStart", at), touch("touchMove", { ...at, y: at.y - 40 })]);
  await ana.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  await touch("touchEnd");
  await expect(menu).toBeHidden();
  // No button takes room beside a bubble.
  const box = await menuButton(bubble(ana.page, "dos")).boundingBox();
  expect(box?.width).toBeLessThan(2);
  for (const text of ["dos", "tres", "cuatro"]) {
    await touch("touchStart", await middleOf(text));
    await expect(menu).toBeVisible();
    await touch("touchEnd");
    await expect(menu).toBeVisible();
    await menuItem(ana.page, "Delete for me").click();
    await expect(bubble(ana.page, text)).toHaveCount(0);
  }
  await expect(bubble(ana.page, "3 messages were deleted or have disappeared")).toBeVisible();
  await expect(bubble(ana.page, "uno")).toBeVisible();
});
