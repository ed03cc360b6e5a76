import type { Page } from "@playwright/test";
import { pictureFile } from "./picture-file.ts";

/** Shares a text with the installed app like the system does: by the form of the manifest's share target. */
export async function share(page: Page, text: string, withPicture = false): Promise<void> {
  await page.goto("/icon.svg");
  const file = withPicture ? [...(await pictureFile(300, 200, "#3a5fcd")).buffer] : null;
  await page.evaluate(
    ({ text, file }) => {
      const namespace = "http://www.w3.org/1999/xhtml";
      const form = document.createElementNS(namespace, "form") as HTMLFormElement;
      const field = (name: string, type: string) => {
        const input = document.createElementNS(namespace, "input") as HTMLInputElement;
        Object.assign(input, { name, type });
        return form.appendChild(input);
      };
      field("text", "text").value = text;
      if (file) {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array(file)], "roofs.png", { type: "image/png" }));
        field("files", "file").files = chosen.files;
      }
      Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
      document.documentElement.append(form);
      form.submit();
    },
    { text, file },
  );
}
