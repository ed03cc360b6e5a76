import type { Page } from "@playwright/test";
import { violationsOf } from "./support/accessibility.ts";
import { pictureFile } from "./support/picture-file.ts";
import { photo, previews } from "./support/pictures.ts";
import { bubble, button, composer, heading, list, logOut, openChat, sendWritten } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** As the system does that shares something with the installed app: a form of the manifest's target. */
async function share(page: Page, text: string, withPicture = false): Promise<void> {
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

test("another app shares a text and an image into a chat, through the service worker and over a sign-in @phone", async ({
  people,
}) => {
  test.slow();
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hello");
  await openChat(ana.page, emma);
  await expect.poll(() => ana.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

  await share(ana.page, "look at these roofs", true);
  await expect(heading(ana.page, "Send to a chat")).toBeFocused();
  await expect(ana.page.getByRole("img", { name: "Image 1" })).toBeVisible();
  expect(await violationsOf(ana.page)).toEqual([]);
  await list(ana.page, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(composer(ana.page)).toHaveValue("look at these roofs");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  await sendWritten(ana.page);
  await expect(bubble(ana.page, "look at these roofs")).toBeVisible();
  await expect(photo(ana.page)).toBeVisible();

  await ana.page.goto("/");
  await logOut(ana.page);
  await expect(ana.page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
  await share(ana.page, "shared by a visitor");
  await ana.page.getByLabel("Email").fill(ana.email);
  await ana.page.getByRole("textbox", { name: "Password", exact: true }).fill(ana.password);
  await button(ana.page, "Sign In").click();
  await expect(heading(ana.page, "Send to a chat")).toBeVisible();
  await list(ana.page, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(composer(ana.page)).toHaveValue("shared by a visitor");
});

test("shortcuts of the installed app open the new chat and the search @phone", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  await ana.page.goto("/#new-chat");
  const dialog = ana.page.getByRole("dialog", { name: "New conversation" });
  await expect(dialog).toBeVisible();
  await ana.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await ana.page.goto("about:blank");
  await ana.page.goto("/#search");
  await expect(ana.page.getByRole("textbox", { name: "Search chats and contacts" })).toBeFocused();
  await expect(ana.page).toHaveURL(/\/$/);
});
