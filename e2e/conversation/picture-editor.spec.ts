import type { Page } from "@playwright/test";
import { animation, photograph, stripes } from "../../apps/server/test/pictures.ts";
import { violationsOf } from "../support/accessibility.ts";
import { attach, description, photo, previews, shown } from "../support/attachments.ts";
import { composer, openChat, sendWritten } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const editor = (page: Page) => page.getByRole("dialog", { name: "Editar la imagen" });

/** Returns the difference of neighbouring pixels in the middle of both halves, left and right. */
const contrasts = (page: Page) =>
  shown(page).evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(img, 0, 0);
    return [0.25, 0.75].map((at) => {
      const { data } = context.getImageData(canvas.width * at, canvas.height / 2, 9, 1);
      const greys = [...data].filter((_, i) => i % 4 === 0);
      return Math.max(...greys) - Math.min(...greys);
    });
  });

test("a picture is edited, and what was blurred is gone for the reader @phone", async ({ people }) => {
  const ana = await people.newcomer("Ana", { interfaceLanguage: "es" });
  const emma = await people.newcomer("Emma");
  await ana.page.goto(`/c/new/${emma.id}`);
  await openChat(emma.page, ana);
  const press = (name: string) => editor(ana.page).getByRole("button", { name, exact: true }).click();
  const ended = ana.page.waitForRequest((request) => request.method() === "DELETE");

  const buffer = await stripes(800, 400).png().toBuffer();
  await attach(ana.page).setInputFiles([{ name: "secret.png", mimeType: "image/png", buffer }]);
  await ana.page.getByRole("button", { name: "Describir la imagen 1" }).click();
  await ana.page.getByRole("textbox", { name: "Describir la imagen 1" }).fill("dos mitades");
  await ana.page.getByRole("button", { name: "Editar la imagen 1" }).click();
  await expect(editor(ana.page).locator("canvas")).toBeVisible();
  expect(await violationsOf(ana.page)).toEqual([]);

  await test.step("changes can be undone", async () => {
    await press("Girar");
    await press("Reflejar");
    await press("Empezar de nuevo");
    await expect(editor(ana.page).getByRole("button", { name: "Deshacer" })).toBeDisabled();
  });

  await test.step("one half is blurred with the pointer, and cropped with the keyboard", async () => {
    await editor(ana.page).getByRole("radio", { name: "Difuminar" }).click();
    const box = await editor(ana.page).locator("canvas").boundingBox();
    if (!box) throw new Error("no canvas");
    await ana.page.mouse.move(box.x + 2, box.y + 2);
    await ana.page.mouse.down();
    await ana.page.mouse.move(box.x + box.width / 2, box.y + box.height - 2, { steps: 4 });
    await ana.page.mouse.up();
    await editor(ana.page).getByRole("radio", { name: "Recortar" }).click();
    await editor(ana.page).getByRole("button", { name: "Esquina inferior derecha" }).focus();
    for (let step = 0; step < 4; step++) await ana.page.keyboard.press("Shift+ArrowUp");
    await press("Recortar así");
    await editor(ana.page).getByRole("radio", { name: "Dibujar" }).click();
    expect(await violationsOf(ana.page)).toEqual([]);
    await press("Listo");
    await expect(editor(ana.page)).toBeHidden();
  });

  await test.step("the unedited upload is deleted, and the reader sees the edited picture", async () => {
    await ended;
    await expect(ana.page.getByRole("textbox", { name: "Describir la imagen 1" })).toBeHidden();
    await ana.page.getByRole("button", { name: "Enviar", exact: true }).click();
    await photo(emma.page, "Photo: dos mitades").click();
    const size = (img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight];
    await expect.poll(() => shown(emma.page).evaluate(size)).toEqual([800, 320]);
    const [blurred = 255, sharpHalf = 0] = await contrasts(emma.page);
    expect(blurred).toBeLessThan(10);
    expect(sharpHalf).toBeGreaterThan(100);
  });
});

test("photographs are sent smaller unless HD is chosen, which the device remembers", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  const jpeg = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await photograph(2_400, 1_200) };
  const hd = ana.page.getByRole("button", { name: /^HD · / });
  const longest = (img: HTMLImageElement) => img.decode().then(() => Math.max(img.naturalWidth, img.naturalHeight));
  const widths: number[] = [];
  for (const isHd of [false, true]) {
    await attach(ana.page).setInputFiles([jpeg]);
    await expect(hd).toHaveAttribute("aria-pressed", "false");
    if (isHd) await hd.click();
    await expect(hd).toHaveAttribute("aria-pressed", String(isHd));
    await sendWritten(ana.page);
    await expect(photo(emma.page)).toHaveCount(widths.length + 1);
    await photo(emma.page).last().click();
    widths.push(await shown(emma.page).evaluate(longest));
    await emma.page.keyboard.press("Escape");
  }
  expect(widths).toEqual([1_600, 2_400]);
  await attach(ana.page).setInputFiles([
    jpeg,
    { name: "a.gif", mimeType: "image/gif", buffer: await animation(3, 200) },
  ]);
  await expect(hd).toHaveAttribute("aria-pressed", "true");
  await expect(previews(ana.page).getByRole("button", { name: "Edit image 1" })).toBeVisible();
  await expect(previews(ana.page).getByRole("button", { name: "Edit image 2" })).toHaveCount(0);
  await description(ana.page, 2);
  await expect(composer(ana.page).locator("xpath=ancestor::form")).toContainText("Animated images cannot be edited.");
});
