import type { Page } from "@playwright/test";
import { dataUrl } from "../../apps/server/test/pictures.ts";
import { pictureWithWords } from "../../apps/server/test/pictures-with-words.ts";
import { WAIT_MS } from "../../patience.ts";
import { photo, shown, viewer } from "../support/attachments.ts";
import { pictureFile } from "../support/picture-file.ts";
import { openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const stage = (page: Page) => viewer(page).locator("[data-scale]");

/** Pixels of the image outside the stage on its worst side; negative when it fits. */
const cutOff = (page: Page) =>
  shown(page).evaluate((img) => {
    const [box, outer] = [img, img.parentElement as Element].map((one) => one.getBoundingClientRect());
    if (!box || !outer) return Number.NaN;
    return Math.max(outer.left - box.left, box.right - outer.right, outer.top - box.top, box.bottom - outer.bottom);
  });

test("a large picture is shown whole, and can be zoomed and moved @phone-long", async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  const sends = async (picture: Buffer, alt: string) => {
    await ana.call("POST", `/messages/send/${emma.id}`, { text: "", image: dataUrl(picture), alt });
    await photo(emma.page, `Photo: ${alt}`).click();
  };
  await openChat(emma.page, ana);
  for (const [kind, width, height] of [
    ["a photo taller than the window", 1_600, 1_300],
    ["a panorama", 3_000, 400],
  ] as const)
    await test.step(kind, async () => {
      await sends((await pictureFile(width, height, "#c8553d")).buffer, kind);
      await expect
        .poll(() => shown(emma.page).evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(Math.min(width, 2_560));
      await expect.poll(() => cutOff(emma.page)).toBeLessThanOrEqual(0);
      const whole = viewer(emma.page).getByRole("button", { name: "Show whole image" });
      await expect(stage(emma.page)).toHaveAttribute("data-scale", "1");

      await viewer(emma.page).getByRole("button", { name: "Zoom in" }).click();
      for (let step = 0; step < 4; step++) await emma.page.keyboard.press("+");
      await expect(whole).toBeEnabled();
      expect(await cutOff(emma.page)).toBeGreaterThan(0);
      const before = await shown(emma.page).boundingBox();
      await stage(emma.page).hover();
      await emma.page.mouse.down();
      const { x = 0, y = 0, width: w = 0, height: h = 0 } = (await stage(emma.page).boundingBox()) ?? {};
      await emma.page.mouse.move(x + w / 2 - 40, y + h / 2 - 30, { steps: 3 });
      await emma.page.mouse.up();
      await expect
        .poll(async () => (await shown(emma.page).boundingBox())?.x ?? 0)
        .toBeCloseTo((before?.x ?? 0) - 40, 0);
      await whole.click();
      await expect(stage(emma.page)).toHaveAttribute("data-scale", "1");
      expect(await cutOff(emma.page)).toBeLessThanOrEqual(0);
      await emma.page.keyboard.press("Escape");
      await expect(viewer(emma.page)).toHaveCount(0);
    });

  await test.step("the words of a sign are read, and the original is one press away", async () => {
    const { bytes } = await pictureWithWords({ lines: ["Salida de emergencia", "Cerrado los lunes."], turn: 5 });
    await sends(bytes, "a sign");
    await viewer(emma.page).getByRole("button", { name: "Translate picture" }).click();
    const words = viewer(emma.page).getByRole("region", { name: "Text in the picture" });
    await expect(words).toContainText("Salida de emergencia", { timeout: WAIT_MS });
    await expect(words).toContainText("Cerrado los lunes.");
    await viewer(emma.page).getByRole("button", { name: "Show original" }).click();
    await expect(words).toHaveCount(0);
  });
});
