import type { Page } from "@playwright/test";
import { START_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { collectConnections, heardBy } from "../support/connections.ts";
import { browserWithDevices } from "../support/devices.ts";
import { groupOf } from "../support/group-chat.ts";
import { People } from "../support/people.ts";
import { bubble, log, menuItem, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Loudness of what the page hears from others, summed up over time. */
const heardEnergy = async (page: Page) => (await heardBy(page)).energy;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const callOf = (page: Page, name: string) => page.getByRole("region", { name });

test("two people call each other, reload, share a picture and hang up", async ({ playwright, product, trouble }) => {
  test.setTimeout(START_MS);
  await using browser = await browserWithDevices(playwright);
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", {}, { viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const { page } of [ana, emma]) await collectConnections(page);
  await ana.sends(emma, "Hola");
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  await ana.call("PUT", "/settings/translation", { interfaceLanguage: "es" });

  await button(ana.page, "Llamar").click();
  await expect(ana.page.getByRole("meter", { name: "Tu micrófono" })).toBeVisible();
  await button(ana.page, "Llamada de voz").click();
  const incoming = emma.page.getByRole("dialog", { name: `${ana.name} is calling` });
  await expect(incoming).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);
  await button(emma.page, "Answer").click();

  // Emma has never written to Ana, and this server has no relay.
  const emmas = callOf(emma.page, `Call with ${ana.name}`);
  await expect(emmas.getByText(/shows .* your IP address/)).toBeVisible();
  await button(emma.page, "Connect anyway").click();
  const anas = callOf(ana.page, `Llamada con ${emma.name}`);
  for (const { page } of [ana, emma]) await expect.poll(() => heardEnergy(page)).toBeGreaterThan(0);
  await expect(anas.getByText("Hablando")).toBeVisible();

  await button(emma.page, "Mute").click();
  await expect(anas.getByText("Silenciado")).toBeVisible();
  await button(emma.page, "Unmute").click();
  await button(ana.page, "Encender la cámara").click();
  await expect(emmas.locator("li video")).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);

  await ana.page.reload();
  await expect(anas).toBeVisible();
  await expect.poll(() => heardEnergy(ana.page)).toBeGreaterThan(0);
  await expect(emmas.locator("li video")).toBeVisible();
  await ana.sends(emma, "¿Me ves?");

  await button(ana.page, "Compartir la pantalla").click();
  await expect(emmas.getByText(`${ana.name}: Connected, shares the screen.`)).toBeAttached();
  await expect(emmas.locator("li video")).toHaveClass(/object-contain/);
  await button(ana.page, "Dejar de compartir").click();
  await expect(emmas.locator("li video")).toHaveClass(/object-cover/);

  await button(emma.page, "Hang up").click();
  await expect(anas).toHaveCount(0);
  await expect(ana.page.getByRole("log").getByText(/^Llamada terminada · \d+:\d\d$/)).toBeVisible();
  await expect(bubble(emma.page, "¿Me ves?")).toBeVisible();
});

test("a call goes on at another device, and a declined one is answered in words", async ({
  playwright,
  product,
  trouble,
}) => {
  test.setTimeout(START_MS);
  await using browser = await browserWithDevices(playwright);
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "Hola");
  await emma.sends(ana, "Hi");
  const laptop = await people.again(emma);
  for (const { page } of [ana, emma, laptop]) await collectConnections(page);
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  await openChat(laptop.page, ana);

  await button(ana.page, "Call").click();
  await button(ana.page, "Voice call").click();
  await button(emma.page, "Decline with a message").click();
  await button(emma.page, "I'll call you back.").click();
  await expect(laptop.page.getByRole("dialog")).toHaveCount(0);
  await expect(log(ana.page).getByText("Your call was declined")).toBeVisible();
  await expect(bubble(ana.page, "I'll call you back.")).toBeVisible();

  await button(emma.page, "Call").click();
  await button(emma.page, "Voice call").click();
  await button(ana.page, "Answer").click();
  await expect.poll(() => heardEnergy(emma.page)).toBeGreaterThan(0);
  await button(laptop.page, "Continue here").click();
  await inDialog(laptop.page, "Join").click();
  await expect(callOf(emma.page, `Call with ${ana.name}`)).toHaveCount(0);
  await expect.poll(() => heardEnergy(laptop.page)).toBeGreaterThan(0);
  await button(ana.page, "Hang up").click();
  await expect(log(laptop.page).getByText(/^Call ended · /)).toBeVisible();
});

test("an admin mutes a person, locks the call, and removes the person", async ({ playwright, product, trouble }) => {
  test.setTimeout(START_MS);
  await using browser = await browserWithDevices(playwright);
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Choir", [emma]);
  for (const { page } of [ana, emma]) await page.goto(`/c/${group}`);
  for (const { sends, to } of [
    { sends: ana, to: emma },
    { sends: emma, to: ana },
  ])
    await sends.sends(to, "Hola");
  const anas = callOf(ana.page, `Call with ${emma.name}`);
  const emmas = callOf(emma.page, `Call with ${ana.name}`);

  await button(ana.page, "Call").click();
  await button(ana.page, "Voice call").click();
  await button(emma.page, "Join").first().click();
  await inDialog(emma.page, "Join").click();
  const more = anas.getByRole("button", { name: `More about ${emma.name}` });
  await more.click();
  await menuItem(ana.page, "Mute").click();
  await expect(emmas.getByText(`${ana.name} muted you. You can unmute yourself.`)).toBeVisible();
  await expect(anas.getByText("Muted")).toBeVisible();
  await button(emma.page, "Unmute").click();
  await expect(anas.getByText("Muted")).toHaveCount(0);
  await expect(emmas.getByRole("button", { name: /^More about/ })).toHaveCount(0);

  await button(ana.page, "Lock the call").click();
  await expect(button(ana.page, "Unlock the call")).toHaveAttribute("aria-pressed", "true");
  expect(await violationsOf(ana.page)).toEqual([]);
  await more.click();
  await menuItem(ana.page, "Remove from the call").click();
  await expect(emmas).toHaveCount(0);
  await expect(emma.page.getByText("You were removed from the call")).toBeVisible();
  await expect(emma.page.getByText("The call is locked")).toBeVisible();
  await expect(button(emma.page, "Join")).toHaveCount(0);
  await button(ana.page, "Hang up").click();
  await expect(log(emma.page).getByText(/^Call ended/)).toBeVisible();
});

test("a check before a call says why there is no microphone, and lets one listen", async ({
  playwright,
  product,
  trouble,
  people,
}) => {
  test.setTimeout(START_MS);
  await using browser = await browserWithDevices(playwright, { isAllowed: false });
  await using refusing = new People(browser, product, trouble);
  const ana = await refusing.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.page.context().grantPermissions(["microphone", "camera"]);
  await ana.sends(emma, "Hola");
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  await button(ana.page, "Call").click();
  const alert = (page: Page) => page.getByRole("dialog").getByRole("alert");
  await expect(alert(ana.page)).toHaveText(/^The browser blocks the microphone\./);
  expect(await violationsOf(ana.page)).toEqual([]);
  await ana.page.keyboard.press("Escape");

  // Her browser may use a microphone and a camera, but has none.
  await button(emma.page, "Call").click();
  await expect(alert(emma.page)).toHaveText(/^No microphone was found\./);
  await emma.page.getByRole("switch", { name: "Camera" }).click();
  await expect(emma.page.getByText(/^No camera was found\./)).toBeVisible();
  await inDialog(emma.page, "Voice call").click();
  await expect(callOf(emma.page, `Call with ${ana.name}`).getByRole("alert")).toHaveCount(2);
  await expect(ana.page.getByRole("dialog", { name: `${emma.name} is calling` })).toBeVisible();
  await button(emma.page, "Hang up").click();
  await expect(ana.page.getByRole("dialog")).toHaveCount(0);
});
