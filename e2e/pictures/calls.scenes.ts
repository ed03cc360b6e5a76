import { browserLaunch } from "../browser.ts";
import { browserWithDevices } from "../support/devices.ts";
import { groupOf } from "../support/group-chat.ts";
import { conversationOf, People } from "../support/people.ts";
import { button, menuItem, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided } from "./camera.ts";

const launch = await browserLaunch();
const DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), ...DEVICES] } });

test("a call in a group, from its beginning to its end", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  await ana.sends(emma, "Hola");
  await emma.sends(ana, "Hi");
  const group = await groupOf(emma, "Choir", [ana]);
  await ana.page.goto(`/c/${group}`);
  await visit(page, `/c/${group}`);
  await button(page, "Call").first().click();
  await page.getByRole("meter").waitFor();
  await shoot(page, "290 before a call");
  await button(page, "Voice call").click();
  const call = page.getByRole("region", { name: /^Call with/ });
  await call.waitFor();
  await shoot(page, "291 waiting");
  await button(ana.page, "Join").first().click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Join" }).click();
  await expect(call.getByText("Speaking")).toBeVisible();
  await shoot(page, "292 two in a call");
  await shootAided(page, "292 two in a call");
  await button(ana.page, "Turn the camera on").click();
  await call.locator("li video").waitFor();
  const enlarge = call.getByRole("button", { name: "Enlarge" });
  if (await enlarge.isVisible()) await enlarge.click();
  await shoot(page, "293 with a picture");
  await call.getByRole("button", { name: /^More about/ }).click();
  await menuItem(page, "Mute").waitFor();
  await shoot(page, "294 what an admin can do");
  await menuItem(page, "Mute").click();
  await button(page, "Lock the call").click();
  await button(page, "Unlock the call").waitFor();
  await shoot(page, "295 locked, with one muted");
  const others = ana.page.getByRole("region", { name: /^Call with/ });
  await others.getByText("muted you").waitFor();
  await shoot(ana.page, "296 muted by another");
  await call.getByRole("button", { name: /^More about/ }).click();
  await menuItem(page, "Remove from the call").click();
  await ana.page.getByText("The call is locked").waitFor();
  await shoot(ana.page, "297 removed");
});

test("four in a call, one with a picture and one with a shared screen", async ({ people }) => {
  const [emma, ana, bruno, dora] = await Promise.all(
    ["Emma", "Ana", "Bruno", "Dora"].map((name) => people.newcomer(name)),
  );
  if (!emma || !ana || !bruno || !dora) throw new Error("four people are needed");
  const all = [emma, ana, bruno, dora];
  for (const person of all) for (const other of all) if (person !== other) await person.sends(other, "Hola");
  const group = await groupOf(emma, "Choir", [ana, bruno, dora]);
  for (const { page } of [ana, bruno, dora]) await page.goto(`/c/${group}`);
  const { page } = emma;
  await visit(page, `/c/${group}`);
  await button(page, "Call").first().click();
  await button(page, "Voice call").click();
  for (const other of [ana, bruno, dora]) {
    await button(other.page, "Join").first().click();
    await other.page.getByRole("dialog").getByRole("button", { name: "Join" }).click();
  }
  await button(ana.page, "Turn the camera on").click();
  const call = page.getByRole("region", { name: /^Call with/ });
  await call.locator("li video").waitFor();
  await shoot(page, "298 four in a call");
  const enlarge = call.getByRole("button", { name: "Enlarge" });
  if (await enlarge.isVisible()) await enlarge.click();
  await button(dora.page, "Share the screen").click();
  await expect(call.locator("li video")).toHaveCount(2);
  await shoot(page, "299 four in a call, over the page");
});

test("no microphone", async ({ playwright, product, trouble }) => {
  const browser = await browserWithDevices(playwright, { isAllowed: false });
  const refusing = new People(browser, product, trouble);
  const { viewport = null, hasTouch = false, isMobile = false } = test.info().project.use;
  const emma = await refusing.newcomer("Emma", {}, { viewport, hasTouch, isMobile });
  const ana = await refusing.newcomer("Ana");
  await ana.sends(emma, "Hola");
  await visit(emma.page, `/c/${await conversationOf(emma, ana)}`);
  await button(emma.page, "Call").first().click();
  await emma.page.getByRole("alert").waitFor();
  await shoot(emma.page, "300 no microphone");
  await button(emma.page, "Voice call").click();
  await emma.page.getByRole("region", { name: /^Call with/ }).waitFor();
  await shoot(emma.page, "301 in a call without a microphone");
  await browser.close();
});
