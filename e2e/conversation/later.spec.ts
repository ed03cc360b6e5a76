import type { Page } from "@playwright/test";
import { WAIT_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { conversationOf } from "../support/people.ts";
import {
  bubble,
  button,
  chooseChat,
  composer,
  heading,
  log,
  menuItem,
  openChat,
  openMessageMenu,
  toast,
  visit,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE, refused } from "../support/trouble.ts";

const laterDialog = (page: Page) => page.getByRole("dialog", { name: "Later" });

test("a reminder of a message is moved, is due in one place, and leads to its message", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "la dirección: calle Mayor 3", ...Array.from({ length: 60 }, (_, i) => `línea ${i}`), "fin");
  const { page } = emma;
  await openChat(page, ana);
  await log(page).focus();
  await page.keyboard.press("Home");
  await bubble(page, "calle Mayor").scrollIntoViewIfNeeded();
  await openMessageMenu(page, "calle Mayor");
  await menuItem(page, "Remind me").click();
  await expect(page.getByRole("menuitem")).toHaveText([
    /^In an hour/,
    ...(new Date().getHours() < 19 ? [/^Tonight/] : []),
    /^Tomorrow/,
    ...(new Date().getDay() === 0 ? [] : [/^Next week/]),
    "Pick a time…",
  ]);
  await menuItem(page, /^Tomorrow/).click();
  await expect(toast(page, "You will be reminded:")).toBeVisible();

  await button(page, "My account").click();
  await menuItem(page, "Later").click();
  const row = laterDialog(page).getByRole("listitem").filter({ hasText: "calle Mayor" });
  await expect(row.getByRole("time")).toHaveText(/hours|tomorrow/);
  await row.getByRole("button", { name: /^Change the time/ }).click();
  const change = page.getByRole("dialog", { name: "Change the time" });
  await change.getByLabel("Date and time").fill("2020-01-01T09:00");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change.getByRole("alert")).toHaveText("Choose a time that is still to come.");
  expect(await violationsOf(page)).toEqual([]);
  const inThreeDays = new Date(Date.now() + 72 * 3_600_000 + 60_000).toISOString().slice(0, 16);
  await change.getByLabel("Date and time").fill(inThreeDays);
  await change.getByRole("button", { name: "Save" }).click();
  await expect(row.getByRole("time")).toHaveText("in 3 days");
  await page.keyboard.press("Escape");

  await visit(page, "/");
  const [reminder] = (await (await emma.call("GET", "/reminders")).json()) as { _id: string }[];
  await emma.call("PATCH", `/reminders/${reminder?._id}`, { at: new Date(Date.now() + 1_000).toISOString() });
  const due = page.getByRole("region", { name: "Due reminders" });
  await expect(due).toContainText("calle Mayor", { timeout: 2 * WAIT_MS });
  await expect(toast(page, /^Reminder:/)).toHaveCount(0);
  await due.getByRole("button", { name: /calle Mayor.*minute/ }).click();
  await expect(heading(page, ana.name)).toBeVisible();
  await expect(bubble(page, "calle Mayor")).toBeInViewport();

  const conversation = await conversationOf(ana, emma);
  const history = await ana.call("GET", `/conversations/${conversation}/messages?before=2`);
  const [message] = (await history.json()) as { _id: string }[];
  await ana.call("DELETE", `/message/${message?._id}?for=everyone`);
  await expect(due).toContainText("The message is no longer available.");
  await due.getByRole("button", { name: /^Done/ }).click();
  await expect(due).toHaveCount(0);
});

test("a message is scheduled, edited, sent without sound, and read in the other's language", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  await emma.sends(ana, "Good morning");
  const { page } = ana;
  await openChat(page, emma);
  await openChat(emma.page, ana);

  await composer(page).fill("Buenos días");
  await button(page, "Send").click({ button: "right" });
  await expect(page.getByRole("menuitem")).toHaveText(["Send without sound", "Send later…"]);
  await page.keyboard.press("Escape");
  await button(page, "Send").press("Shift+F10");
  await menuItem(page, "Send later…").click();
  await page.context().setOffline(true);
  await menuItem(page, /^Tomorrow/).click();
  await expect(toast(page, /offline|connection/i)).toBeVisible({ timeout: 2 * WAIT_MS });
  await expect(composer(page)).toHaveValue("Buenos días");
  await page.context().setOffline(false);

  await button(page, "Delivery options").click();
  await menuItem(page, "Send later…").click();
  await menuItem(page, /^Tomorrow/).click();
  await expect(composer(page)).toHaveValue("", { timeout: 2 * WAIT_MS });
  await button(page, "Scheduled: 1").click();
  await expect(laterDialog(page).getByRole("tab", { name: "Scheduled" })).toHaveAttribute("aria-selected", "true");
  const row = laterDialog(page).getByRole("listitem").filter({ hasText: "Buenos días" });
  await expect(row).toContainText(emma.name);
  await row.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit scheduled message" });
  await edit.getByLabel("Text").fill("¿Dónde está la estación de tren?");
  await edit.getByRole("switch", { name: "Without sound" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await edit.getByRole("button", { name: "Save" }).click();
  const edited = laterDialog(page).getByRole("listitem").filter({ hasText: "estación" });
  await expect(edited.getByRole("img", { name: "Without sound" })).toBeVisible();
  await expect(bubble(emma.page, "estación")).toHaveCount(0);
  await edited.getByRole("button", { name: /^Send now/ }).click();
  await expect(laterDialog(page)).toContainText("No scheduled messages.");
  await page.keyboard.press("Escape");
  await expect(button(page, "Scheduled: 1")).toHaveCount(0);

  await expect(bubble(emma.page, "estación")).toContainText(/station/, { timeout: 2 * WAIT_MS });
  await openMessageMenu(page, "estación");
  await menuItem(page, "More").click();
  await menuItem(page, "Info").click();
  await expect(page.getByRole("dialog")).toContainText("Sent without sound");
});

test("a long press on the send button offers to send later @phone-only", async ({ people, trouble }) => {
  trouble.provokes(refused(400, "/scheduled"));
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await emma.sends(ana, "Good morning");
  const { page } = ana;
  await visit(page, "/");
  await chooseChat(page, emma);
  await composer(page).fill("Good evening");
  await expect(button(page, "Delivery options")).toHaveCount(0);
  const box = await button(page, "Send").boundingBox();
  const touch = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
  await expect(menuItem(page, "Send later…")).toBeVisible();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(composer(page)).toHaveValue("Good evening");
  await menuItem(page, "Send later…").tap();
  await menuItem(page, "Pick a time…").tap();
  const pick = page.getByRole("dialog", { name: "Send later…" });
  await pick.getByLabel("Date and time").fill("2030-01-01T09:00");
  await pick.getByRole("button", { name: "Schedule" }).tap();
  await expect(pick.getByRole("alert")).toHaveText("A message can be scheduled for a year ahead at most.");
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await pick.getByLabel("Date and time").fill(tomorrow);
  await pick.getByRole("button", { name: "Schedule" }).tap();
  await expect(button(page, "Scheduled: 1")).toBeVisible();
  await expect(composer(page)).toHaveValue("");
});
