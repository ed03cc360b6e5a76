import { browserLaunch } from "../browser.ts";
import { attach, photo, previews } from "../support/attachments.ts";
import { accountOf, People } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import { openProduct } from "../support/product.ts";
import {
  bubble,
  composer,
  list,
  menuItem,
  openMessageMenu,
  signUp,
  state,
  toast,
  turnTo,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const HOST_NAME = "weaver.home";
const ana = accountOf("ana");
const emma = accountOf("emma");

test("two people sign up, write, send images and copy over http in a home network", async ({ playwright, trouble }) => {
  await using product = await openProduct({ hostName: HOST_NAME });
  const launch = await browserLaunch();
  const rules = `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`;
  await using browser = await playwright.chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), rules],
  });
  await using people = new People(browser, product, trouble);
  const { page: anasPage } = await people.visitor();
  const { page: emmasPage } = await people.visitor();
  await signUp(anasPage, product, ana);
  await signUp(emmasPage, product, emma);
  // Features that browsers reserve for https are missing here.
  expect(await emmasPage.evaluate(() => isSecureContext || "randomUUID" in crypto)).toBe(false);

  await emmasPage.getByRole("tab", { name: "Contacts" }).click();
  await list(emmasPage, "People here").getByRole("button", { name: ana.name }).click();
  await expect(composer(emmasPage)).toBeVisible();
  await write(emmasPage, "Hello from the other room");
  await list(anasPage, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(bubble(anasPage, "Hello from the other room")).toBeVisible();
  await expect(state(emmasPage, "Hello from")).toHaveAccessibleName("Read");

  await attach(emmasPage).setInputFiles(await pictureFile(300, 200, "green"));
  await expect(previews(emmasPage).getByRole("listitem")).toHaveCount(1);
  await composer(emmasPage).press("Enter");
  await expect(photo(anasPage)).toBeVisible();

  await test.step("a message is copied without the clipboard interface of secure pages", async () => {
    await openMessageMenu(emmasPage, "Hello from");
    await menuItem(emmasPage, "Copy").click();
    await expect(toast(emmasPage, /^Copied$/)).toBeVisible();
    await composer(emmasPage).focus();
    await emmasPage.keyboard.press("ControlOrMeta+v");
    await expect(composer(emmasPage)).toHaveValue("Hello from the other room");
  });

  await test.step("notifications are not offered", async () => {
    await turnTo(emmasPage, "/settings/notifications");
    const switches = emmasPage.getByRole("switch", { name: "Notifications in this browser" });
    await expect(switches).toBeDisabled();
    await expect(emmasPage.getByText("This browser cannot show notifications of this page.")).toBeVisible();
  });
});
