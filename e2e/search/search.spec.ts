import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { attach, previews, viewer } from "../support/attachments.ts";
import { type People, type Person, readAll } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import {
  bubble,
  button,
  chooseChat,
  composer,
  list,
  log,
  menuItem,
  messages,
  openChat,
  searchField,
  sendWritten,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SPANISH = "Mañana voy a la ciudad con mi hermana";
const found = (page: Page) => page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem");
const chips = (page: Page) => page.getByRole("list", { name: "Filters" }).getByRole("button");
const marked = (page: Page) => page.locator("mark");
const flashed = (page: Page) => log(page).locator("[data-flash]");

/** Ana has written Spanish to Emma, who reads English: the first message, and then a hundred others. */
async function spanishFor(emma: Person, people: People) {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  await ana.sends(emma, SPANISH, ...Array.from({ length: 120 }, (_, i) => `número ${i + 1}.`));
  await readAll(emma, ana);
  return ana;
}

test("a message is found by words and filter chips, marked, with a way back", {
  tag: "@phone-long",
}, async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const ana = await spanishFor(emma, people);
  const bruno = await people.newcomer("Bruno");
  await emma.sends(ana, "the city is far");
  await emma.sends(bruno, "a city again");
  await bruno.sends(emma, "ciudad");
  const { page } = emma;
  await page.goto("/");

  await test.step("a word of the original, without accents, finds the message", async () => {
    await searchField(page).fill("ciudad");
    await expect(found(page)).toHaveCount(2);
    await expect(found(page).last()).toContainText(ana.name);
    await expect(marked(page)).toHaveText(["ciudad", "ciudad"]);
    expect(await violationsOf(page)).toEqual([]);
    await searchField(page).fill("manana hermana");
    await expect(found(page)).toHaveCount(1);
    await expect(marked(page)).toHaveText(["Mañana", "hermana"]);
  });

  await test.step("filters become chips by keyboard, and Backspace removes them", async () => {
    await searchField(page).fill("");
    await searchField(page).pressSequentially(`city from:${emma.name.slice(0, 4)}`);
    await searchField(page).fill("city from:me ");
    await expect(chips(page)).toHaveText(["From: You"]);
    await expect(searchField(page)).toHaveValue("city ");
    await expect(found(page)).toHaveCount(2);
    await searchField(page).pressSequentially(`in:${bruno.name}`.slice(0, 8));
    await expect(button(page, bruno.name)).toBeVisible();
    await searchField(page).press("Enter");
    await expect(chips(page)).toHaveText(["From: You", `In: ${bruno.name}`]);
    await expect(found(page)).toHaveCount(1);
    await expect(found(page)).toContainText("a city again");
    expect(await violationsOf(page)).toEqual([]);
    await searchField(page).press("Home");
    await searchField(page).press("Backspace");
    await searchField(page).press("Backspace");
    await expect(chips(page)).toHaveCount(0);
    await expect(searchField(page)).toHaveValue("city ");
  });

  await test.step("an empty result names what was searched", async () => {
    await searchField(page).fill("has:image ");
    await searchField(page).pressSequentially("xylophone");
    await expect(page.getByText("No messages found")).toBeVisible();
    await expect(page.getByText("Searched for: xylophone")).toBeVisible();
    await expect(page.getByText("Filters: With: Photo")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(chips(page)).toHaveCount(0);
    await expect(searchField(page)).toHaveValue("");
  });

  await test.step("Enter goes to the message, which is marked, and back leads to the results", async () => {
    await searchField(page).fill("hermana");
    await expect(found(page)).toHaveCount(1);
    await searchField(page).press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(bubble(page, SPANISH)).toBeInViewport();
    await expect(flashed(page)).toHaveCount(1);
    await expect(bubble(page, SPANISH)).toBeFocused();
    const highlighted = () =>
      page.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map((range) => String(range)));
    await expect.poll(highlighted).toContain("hermana");
    await page.goBack();
    await expect(composer(page)).toHaveCount(0);
    await expect(searchField(page)).toHaveValue("hermana");
    await expect(found(page)).toBeInViewport();
  });

  await test.step("a few letters find the command that mutes the open chat", async () => {
    await searchField(page).fill("");
    await openChat(page, ana);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("mute week");
    await button(page, "Mute: For a week").waitFor();
    await page.keyboard.press("Enter");
    await expect(searchField(page)).toHaveValue("");
    await list(page, "Chats").getByText("Muted", { exact: true }).waitFor();
  });
});

test("more results load on request, and the keyboard moves between a chat's results", async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const ana = await spanishFor(emma, people);
  await ana.sends(emma, "otra ciudad");
  await readAll(emma, ana);
  const { page } = emma;
  await page.goto("/");

  await test.step("more results load on request, and the list keeps its place", async () => {
    await searchField(page).fill("número");
    await expect(found(page).first()).toContainText("número 120");
    const more = button(page, "More messages");
    await more.scrollIntoViewIfNeeded();
    const last = page.getByText("número 91.", { exact: true });
    const before = await last.boundingBox();
    await more.click();
    await expect(page.getByText("número 90.", { exact: true })).toBeAttached();
    expect(await last.boundingBox()).toEqual(before);
  });

  await test.step("a search in a chat goes from result to result by keyboard, and Escape ends it", async () => {
    await searchField(page).fill("");
    await chooseChat(page, ana);
    await expect(bubble(page, "otra ciudad")).toBeVisible();
    const field = page.getByRole("textbox", { name: "Search in this chat" });
    await button(page, "Chat settings").click();
    await menuItem(page, "Search in this chat").click();
    await expect(field).toBeFocused();
    await page.keyboard.type("ciudad");
    await expect(page.getByText("1 of 2")).toBeVisible();
    await expect(bubble(page, "otra ciudad")).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 of 2")).toBeVisible();
    await expect(bubble(page, SPANISH)).toBeInViewport();
    await expect(field).toBeFocused();
    await page.keyboard.press("Shift+Enter");
    await expect(page.getByText("1 of 2")).toBeVisible();
    await expect(bubble(page, "otra ciudad")).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await page.keyboard.press("Control+Shift+F");
    await expect(field).toBeFocused();
  });
});

test("media, files and links of a chat are listed by month and lead to messages", {
  tag: "@phone-long",
}, async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await ana.sends(emma, "mira https://example.com/mapa", ...Array.from({ length: 60 }, (_, i) => `line ${i + 1}.`));
  const { page } = emma;
  await openChat(page, ana);
  const report = { name: "harbour report.txt", mimeType: "text/plain", buffer: Buffer.from("ships") };
  await attach(page).setInputFiles([await pictureFile(300, 200), report]);
  await expect(previews(page).getByRole("listitem")).toHaveCount(2);
  await composer(page).fill("a picture");
  await sendWritten(page);
  await expect(bubble(page, "a picture").getByRole("img", { name: /Sent|Delivered/ })).toBeVisible();
  const panel = page.getByRole("dialog", { name: "Media, files and links" });
  const open = async () => {
    await button(page, "Chat settings").click();
    await menuItem(page, "Media, files and links").click();
    await expect(panel).toBeVisible();
  };
  await open();
  await panel.getByRole("button", { name: /^Photo/ }).click();
  await expect(viewer(page)).toBeVisible();
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await expect(viewer(page)).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole("tab", { name: "Files" }).click();
  await expect(panel.getByRole("link", { name: /harbour report\.txt/ })).toBeVisible();
  await panel.getByRole("tab", { name: "Links" }).click();
  await expect(panel.getByRole("link")).toHaveAttribute("href", "https://example.com/mapa");
  await panel.getByRole("button", { name: "Show in the chat" }).click();
  await expect(panel).toHaveCount(0);
  await expect(bubble(page, "mira")).toBeInViewport();
  await expect(messages(page).filter({ hasText: "line 60." })).not.toBeInViewport();
  await expect(list(page, "Chats")).toHaveCount((page.viewportSize()?.width ?? 0) < 768 ? 0 : 1);
});
