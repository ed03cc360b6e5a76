import type { Page } from "@playwright/test";
import { animation, photograph } from "../apps/server/test/pictures.ts";
import { faultsOf } from "./support/hindrances.ts";
import { PICTURE_LIMIT, pictureFile } from "./support/picture-file.ts";
import { bubble, composer, list, log, messages, openChat, toast, write } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { OFFLINE } from "./support/trouble.ts";
import { twoInAChat } from "./support/two-in-a-chat.ts";

const attach = (page: Page) => page.locator('input[type="file"][multiple]');
const photo = (page: Page, name: string | RegExp = /^Photo/) => log(page).getByRole("button", { name });
const previews = (page: Page) => page.getByRole("list", { name: "Images to send" });
const viewer = (page: Page) => page.getByRole("dialog", { name: "Images of this chat" });
const shown = (page: Page) => viewer(page).getByRole("img");

/** As a browser gives a picture that was copied, or dragged in. */
async function give(page: Page, event: "paste" | "drop", colour: string) {
  const bytes = [...(await pictureFile(300, 300, colour)).buffer];
  await composer(page).evaluate(
    (target, { event, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "given.png", { type: "image/png" }));
      const about = { bubbles: true, cancelable: true };
      if (event === "paste")
        target.dispatchEvent(new ClipboardEvent("paste", { ...about, clipboardData: data }));
      else
        for (const name of ["dragenter", "dragover", "drop"])
          target.dispatchEvent(new DragEvent(name, { ...about, dataTransfer: data }));
    },
    { event, bytes },
  );
}

test("a picture is chosen, described, sent with words, and looked at large by keyboard alone @phone", async ({
  people,
}) => {
  const [ana, emma] = await twoInAChat(people);
  const send = ana.page.getByRole("button", { name: "Send", exact: true });
  await attach(ana.page).setInputFiles([await pictureFile(1_200, 600, "#c8553d"), await pictureFile(50, 50)]);
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await ana.page.getByRole("button", { name: "Remove image 2" }).click();
  await ana.page.getByRole("textbox", { name: "Describe image 1" }).fill("Tejados al atardecer");
  await composer(ana.page).fill("mira qué luz");
  expect(await faultsOf(ana.page)).toEqual([]);
  await composer(ana.page).press("Enter");
  await expect(previews(ana.page)).toHaveCount(0);
  await expect(send).toBeDisabled();

  await expect(bubble(emma.page, "mira qué luz")).toBeVisible();
  await expect(photo(emma.page, "Photo: Tejados al atardecer")).toBeVisible();
  // A picture alone needs no words; one that moves too.
  const moving = { name: "a.gif", mimeType: "image/gif", buffer: await animation(3, 200) };
  await attach(ana.page).setInputFiles([moving]);
  await expect(previews(ana.page)).toBeVisible();
  await send.click();
  await expect(photo(emma.page)).toHaveCount(2);
  const box = await photo(emma.page, "Photo: Tejados al atardecer").boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);

  await photo(emma.page).first().focus();
  await emma.page.keyboard.press("Enter");
  await expect(shown(emma.page)).toHaveAttribute("alt", "Tejados al atardecer");
  await expect(viewer(emma.page)).toContainText("1 of 2");
  await expect.poll(() => shown(emma.page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
  expect(await faultsOf(emma.page)).toEqual([]);
  const stage = viewer(emma.page).locator("[data-scale]");
  await emma.page.keyboard.press("+");
  await emma.page.keyboard.press("+");
  await expect(stage).toHaveAttribute("data-scale", "2.25");
  const left = async () => (await shown(emma.page).boundingBox())?.x ?? 0;
  const before = await left();
  await emma.page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeLessThan(before);
  await emma.page.keyboard.press("0");
  await expect(stage).toHaveAttribute("data-scale", "1");
  await stage.hover();
  await emma.page.mouse.wheel(0, -300);
  await expect(stage).not.toHaveAttribute("data-scale", "1");
  await stage.dblclick();
  await expect(stage).toHaveAttribute("data-scale", "1");
  await emma.page.keyboard.press("ArrowRight");
  await expect(viewer(emma.page)).toContainText("2 of 2");
  await emma.page.keyboard.press("ArrowLeft");
  await expect(viewer(emma.page)).toContainText("1 of 2");
  await emma.page.keyboard.press("Escape");
  await expect(viewer(emma.page)).toHaveCount(0);
  await expect(photo(emma.page).first()).toBeFocused();

  await emma.page.goto("/");
  const lists = emma.page.getByRole("button", { name: "Open chats and contacts" });
  if ((emma.page.viewportSize()?.width ?? 0) < 768) await lists.click();
  await expect(list(emma.page, "Chats").getByRole("listitem").filter({ hasText: ana.name })).toContainText(
    "Photo",
  );
});

test("pictures pasted and dropped offline are kept, and sent in order when the connection is back, even by the next page", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE, /api\/media/);
  const [ana, emma] = await twoInAChat(people);
  // What sending pictures needs has come by itself.
  await ana.page.waitForLoadState("networkidle");
  await expect
    .poll(() =>
      ana.page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain("read-picture");
  await ana.context.setOffline(true);
  await write(ana.page, "uno");
  await give(ana.page, "paste", "#2a9d3f");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  await give(ana.page, "drop", "#2b50d6");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await write(ana.page, "dos");
  await write(ana.page, "tres");
  await expect(messages(ana.page)).toHaveCount(4);
  await expect(messages(ana.page).getByRole("img", { name: "Sending" })).toHaveCount(4);

  // The connection is back, but pictures do not get through; what comes after one waits for it.
  await ana.context.route("**/api/media", (route) => route.abort());
  await ana.context.setOffline(false);
  await expect(messages(emma.page)).toHaveCount(1);
  await ana.page.reload();
  await expect(messages(ana.page).getByRole("img", { name: "Photo" })).toHaveCount(2);
  await expect(messages(ana.page)).toHaveCount(4);

  await ana.context.unroute("**/api/media");
  await ana.page.reload();
  await expect(messages(emma.page)).toHaveCount(4);
  await expect(photo(emma.page)).toHaveCount(2);
  await expect(messages(emma.page).nth(1)).toContainText("dos");
  await expect(messages(emma.page).nth(3)).toContainText("tres");
  await expect(messages(ana.page).getByRole("img", { name: "Sending" })).toHaveCount(0);

  await test.step("without a connection the viewer shows what the chat has shown", async () => {
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => photo(emma.page).last().locator("img").evaluate(width)).toBeGreaterThan(0);
    await emma.context.setOffline(true);
    await photo(emma.page).last().press("Enter");
    await expect(viewer(emma.page)).toContainText("2 of 2");
    await expect(shown(emma.page)).toHaveAttribute("src", /size=medium$/);
    await expect.poll(() => shown(emma.page).evaluate(width)).toBeGreaterThan(0);
    await expect(viewer(emma.page).getByRole("alert")).toHaveCount(0);
  });
});

test("a chosen picture waits with its description over reloads, for its chat and its author, until it is sent or removed", async ({
  people,
}) => {
  const [ana, emma] = await twoInAChat(people);
  const jun = await people.newcomer("Jun");
  const { page } = ana;
  const described = (number: number) => page.getByRole("textbox", { name: `Describe image ${number}` });
  const kept = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open("lingualoom-drafts");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const counted = opening.result.transaction("pictures").objectStore("pictures").count();
      await new Promise((resolve) => counted.addEventListener("success", resolve));
      opening.result.close();
      return counted.result;
    });
  await attach(page).setInputFiles([
    await pictureFile(300, 200, "#c8553d"),
    await pictureFile(50, 50),
    await pictureFile(40, 40),
  ]);
  await described(1).fill("Tejados al atardecer");
  await described(2).fill("un punto");
  await page.getByRole("button", { name: "Remove image 3" }).click();
  await composer(page).fill("mira");
  await expect.poll(kept).toBe(2);
  await openChat(page, jun);
  await expect(previews(page)).toHaveCount(0);
  await openChat(page, emma);
  await expect(previews(page).getByRole("listitem")).toHaveCount(2);
  await expect(described(2)).toHaveValue("un punto");
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await expect(described(1)).toHaveValue("Tejados al atardecer");
  await expect(composer(page)).toHaveValue("mira");
  await composer(page).press("Enter");
  await expect(photo(emma.page, "Photo: Tejados al atardecer")).toBeVisible();
  await expect.poll(kept).toBe(0);
  await page.reload();
  await expect(photo(page)).toHaveCount(1);
  await expect(previews(page)).toHaveCount(0);

  await attach(page).setInputFiles([await pictureFile(60, 60)]);
  await expect.poll(kept).toBe(1);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  expect(await kept()).toBe(0);
});

test("a chosen picture is sent although no more of the page's files can come", async ({
  people,
  trouble,
}) => {
  trouble.provokes(/assets\//);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  await attach(ana.page).setInputFiles([await pictureFile(60, 60)]);
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  await ana.context.route("**/assets/**", (route) => route.abort());
  await composer(ana.page).press("Enter");
  await expect(photo(ana.page)).toHaveCount(1);
});

test("what cannot be sent says why at once, and what the server refuses can be sent again", async ({
  people,
  trouble,
}) => {
  trouble.provokes(/api\/media/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(PICTURE_LIMIT + 1) };
  // It moves, and drawn smaller it would stand still.
  const moving = Buffer.concat([await animation(3, 200), Buffer.alloc(PICTURE_LIMIT)]);
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  for (const [given, why] of [
    [text, "Please select an image file"],
    [large, "Image size should be less than 5MB"],
    [broken, "This image cannot be read."],
    [{ name: "large.gif", mimeType: "image/gif", buffer: moving }, "Image size should be less than 5MB"],
  ] as const) {
    await attach(ana.page).setInputFiles([given]);
    await expect(toast(ana.page, why).last()).toBeVisible();
    await ana.page.getByRole("button", { name: "Dismiss" }).click();
  }
  await expect(previews(ana.page)).toHaveCount(0);

  let refused = true;
  const refusal = { success: false, code: "RATE_LIMITED", message: "Too many images. Try again later." };
  await ana.context.route("**/api/media", (route) =>
    refused ? route.fulfill({ status: 429, json: refusal }) : route.continue(),
  );
  await attach(ana.page).setInputFiles([await pictureFile(100, 100)]);
  await expect(previews(ana.page)).toBeVisible();
  await composer(ana.page).press("Enter");
  await expect(messages(ana.page).getByRole("alert")).toHaveText(
    "Not sent. Too many images. Try again later.",
  );
  refused = false;
  await messages(ana.page).getByRole("button", { name: "Retry" }).click();
  await expect(photo(ana.page)).toHaveCount(1);

  const small = await pictureFile(20, 20);
  await attach(ana.page).setInputFiles(Array(9).fill(small));
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(9);
  await attach(ana.page).setInputFiles([small, small]);
  await expect(toast(ana.page, "At most 10 images at once.")).toBeVisible();
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(10);
});

test("a photo larger than the limit is made smaller, offline too, and stands as its camera held it", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const [ana, emma] = await twoInAChat(people);
  const fetched = () =>
    ana.page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("shrink.worker")),
    );
  await expect.poll(fetched).toBe(true);
  const buffer = await photograph(3_000, 2_000);
  expect(buffer.length).toBeGreaterThan(PICTURE_LIMIT);
  await ana.context.setOffline(true);
  await attach(ana.page).setInputFiles([{ name: "photo.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(previews(ana.page)).toBeVisible();
  await composer(ana.page).press("Enter");
  await ana.context.setOffline(false);
  // The server refuses more than the limit.
  await photo(emma.page).click();
  const size = (img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight];
  await expect.poll(() => shown(emma.page).evaluate(size)).toEqual([1_707, 2_560]);
});
