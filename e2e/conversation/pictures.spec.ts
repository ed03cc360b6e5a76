import { animation, photograph } from "../../apps/server/test/pictures.ts";
import { violationsOf } from "../support/accessibility.ts";
import { PICTURE_LIMIT, pictureFile } from "../support/picture-file.ts";
import { attach, description, photo, previews, shown, viewer } from "../support/pictures.ts";
import { bubble, button, composer, list, log, sendWritten } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { twoInAChat } from "../support/two-in-a-chat.ts";

test("an image is chosen, described, sent with a text, and viewed by keyboard alone @phone-long", async ({
  people,
}) => {
  const [ana, emma] = await twoInAChat(people);
  const send = ana.page.getByRole("button", { name: "Send", exact: true });
  await attach(ana.page).setInputFiles([await pictureFile(1_200, 600, "#c8553d"), await pictureFile(50, 50)]);
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await ana.page.getByRole("button", { name: "Remove image 2" }).click();
  await (await description(ana.page, 1)).fill("Tejados al atardecer");
  await composer(ana.page).fill("mira qué luz");
  expect(await violationsOf(ana.page)).toEqual([]);
  await sendWritten(ana.page);
  await expect(previews(ana.page)).toHaveCount(0);
  await expect(composer(ana.page)).toHaveValue("");

  await expect(bubble(emma.page, "mira qué luz")).toBeVisible();
  await expect(photo(emma.page, "Photo: Tejados al atardecer")).toBeVisible();
  const box = await photo(emma.page, "Photo: Tejados al atardecer").boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  // An image needs no text, an animation neither.
  const moving = { name: "a.gif", mimeType: "image/gif", buffer: await animation(3, 200) };
  await attach(ana.page).setInputFiles([moving]);
  await expect(previews(ana.page)).toBeVisible();
  await send.click();
  await expect(photo(emma.page)).toHaveCount(2);
  // Sent one after the other they stand in one bubble, side by side.
  await expect(bubble(emma.page, "mira qué luz").getByRole("button", { name: /^Photo/ })).toHaveCount(2);
  const tops = await photo(emma.page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);

  await photo(emma.page).first().focus();
  await emma.page.keyboard.press("Enter");
  await expect(shown(emma.page)).toHaveAttribute("alt", "Tejados al atardecer");
  await expect(viewer(emma.page)).toContainText("1 of 2");
  await expect.poll(() => shown(emma.page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
  expect(await violationsOf(emma.page)).toEqual([]);
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

  await test.step("the list of chats shows the picture of a last message, and its description as words", async () => {
    // On a phone the chat covers the list.
    const back = button(emma.page, /^Back to chats/);
    if (await back.isVisible()) await back.click();
    const row = list(emma.page, "Chats").getByRole("listitem").filter({ hasText: ana.name });
    await expect(row).toContainText("Photo");
    await attach(ana.page).setInputFiles([await pictureFile(600, 300, "#c8553d")]);
    await (await description(ana.page, 1)).fill("Un campanario");
    await sendWritten(ana.page);
    await expect(row).toContainText("Un campanario");
    const small = row.locator('img[src*="size=thumb"]');
    await expect.poll(() => small.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await small.boundingBox()).toMatchObject({ width: 36, height: 36 });
  });
});

test("a photo above the limit is shrunk, offline and without its end too, and keeps its orientation", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE, /ERR_FAILED/);
  const [ana, emma] = await twoInAChat(people);
  // A page with everything fetched ahead has more resources than the browser lists by itself.
  await ana.page.evaluate(() => performance.setResourceTimingBufferSize(1_000));
  const fetched = () =>
    ana.page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("shrink.worker")),
    );
  await expect.poll(fetched).toBe(true);
  // A download that broke off at its end.
  const buffer = (await photograph(3_000, 2_000)).subarray(0, -5_000);
  expect(buffer.length).toBeGreaterThan(PICTURE_LIMIT);
  await ana.context.setOffline(true);
  await attach(ana.page).setInputFiles([{ name: "photo.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(previews(ana.page)).toBeVisible();
  await composer(ana.page).press("Enter");
  await emma.page.route("**/api/media/*size=medium*", (route) => route.abort());
  await ana.context.setOffline(false);

  await test.step("one that could not be loaded comes with the connection", async () => {
    const failed = log(emma.page).getByText("The image could not be loaded.");
    await expect(failed).toBeVisible();
    await emma.context.setOffline(true);
    await expect(emma.page.getByText("You're offline.")).toBeVisible();
    await emma.page.unrouteAll();
    await emma.context.setOffline(false);
    await expect(photo(emma.page).getByRole("presentation")).toBeVisible();
    await expect(failed).toBeHidden();
  });

  // The server refuses images above the limit.
  await photo(emma.page).click();
  const size = (img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight];
  await expect.poll(() => shown(emma.page).evaluate(size)).toEqual([1_707, 2_560]);
});
