import type { Page } from "@playwright/test";
import { pictureFile } from "./picture-file.ts";
import { composer, log } from "./screens.ts";

export const attach = (page: Page) => page.locator('input[type="file"][multiple]');
export const photo = (page: Page, name: string | RegExp = /^Photo/) => log(page).getByRole("button", { name });
export const previews = (page: Page) => page.getByRole("list", { name: "Files to send" });
export const viewer = (page: Page) => page.getByRole("dialog", { name: "Photos and videos of this chat" });
export const shown = (page: Page) => viewer(page).getByRole("img");

/** The field that describes a chosen image; pressing the image opens it. */
export async function description(page: Page, number: number) {
  const name = `Describe image ${number}`;
  const field = page.getByRole("textbox", { name });
  if (!(await field.isVisible())) await page.getByRole("button", { name }).click();
  return field;
}

/** Pastes or drops an image like a browser does. */
export async function give(page: Page, event: "paste" | "drop", colour: string) {
  const bytes = [...(await pictureFile(300, 300, colour)).buffer];
  await composer(page).evaluate(
    (target, { event, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "given.png", { type: "image/png" }));
      const about = { bubbles: true, cancelable: true };
      if (event === "paste") target.dispatchEvent(new ClipboardEvent("paste", { ...about, clipboardData: data }));
      else
        for (const name of ["dragenter", "dragover", "drop"])
          target.dispatchEvent(new DragEvent(name, { ...about, dataTransfer: data }));
    },
    { event, bytes },
  );
}
