import type { Page } from "@playwright/test";
import { WAIT_MS } from "../../patience.ts";
import { expectFresh } from "../support/agreement.ts";
import { scrollUpTo } from "../support/history.ts";
import { readAll } from "../support/people.ts";
import { readingAtRest } from "../support/reading.ts";
import {
  bubble,
  button,
  composer,
  deleteForEveryone,
  expectTexts,
  list,
  log,
  openChat,
  searchField,
  state,
  unsent,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE, SERVER_GONE } from "../support/trouble.ts";

const lines = (count: number) => Array.from({ length: count }, (_, i) => `linha ${i + 1}`);
const chat = (page: Page, name: string) => list(page, "Chats").getByRole("listitem").filter({ hasText: name });
const header = (page: Page) => page.locator("main header").filter({ has: page.getByRole("heading", { level: 1 }) });

test("after a server restart a reader keeps their place and chat settings @long", async ({
  people,
  product,
  trouble,
}) => {
  test.slow();
  trouble.provokes(SERVER_GONE, /status of 5\d\d/);
  const [ana, luis, bruno] = [
    await people.newcomer("Ana"),
    await people.newcomer("Luis"),
    await people.newcomer("Bruno"),
  ];
  const { page } = ana;
  await bruno.sends(ana, ...lines(70));
  await readAll(ana, bruno);
  await ana.sends(luis, "esto se borra", "esto se queda");
  await luis.sends(ana, "hola");
  await bruno.page.goto("/");
  await luis.page.goto("/");
  await openChat(page, bruno);
  await composer(page).fill("ainda não");
  await expect(header(page)).toContainText("Online");
  await expect(chat(page, luis.name)).toContainText("Online");
  await bruno.call("PUT", "/settings/translation", { showPresence: false });
  await ana.call("PUT", `/conversations/${luis.id}/settings`, { muted: true });
  await expect(chat(page, luis.name)).toContainText("Muted");
  await scrollUpTo(page, bubble(page, /linha 50\D/));
  // Below the upper edge of the log, above which a notice may come.
  const reading = () =>
    bubble(page, /linha 50\D/).evaluate(
      (row) => row.getBoundingClientRect().top - (row.closest("[role=log]")?.getBoundingClientRect().top ?? 0),
    );
  await readingAtRest(page);
  const before = await reading();

  await product.stop();
  await luis.page.close();
  await expect(page.getByText("Waiting for network...")).toBeVisible();
  await product.start();
  await expect(page.getByText("Waiting for network...")).toBeHidden({ timeout: 2 * WAIT_MS });

  await test.step("last seen shows for people who share it, and nothing for people who hide it", async () => {
    await expect(header(page)).toContainText("Offline");
    await expect(header(page)).not.toContainText("last seen");
    await expect(chat(page, luis.name)).toContainText("Offline");
  });

  await test.step("new messages are announced without a shift, and older ones load upwards", async () => {
    await bruno.sends(ana, "depois");
    await expect(button(page, "1 new message")).toBeVisible();
    expect(await reading()).toBeCloseTo(before, 0);
    await scrollUpTo(page, bubble(page, /linha 1\D/).first());
    await button(page, "1 new message").click();
    await expect(bubble(page, "depois")).toBeInViewport();
    await expect(composer(page)).toHaveValue("ainda não");
    // Another browser knows no drafts, and is compared at the end.
    await composer(page).fill("");
  });

  await test.step("the muted chat counts and stays out of the title; the search finds it", async () => {
    await luis.sends(ana, "otra vez");
    await expect(chat(page, luis.name)).toContainText("2 unread messages");
    await expect(chat(page, luis.name)).toContainText("Muted");
    await expect(page).toHaveTitle("Lingualoom");
    await searchField(page).fill(luis.name);
    await list(page, "Search results").getByRole("button").first().press("Enter");
    await expect(composer(page)).toBeFocused();
    await expect(bubble(page, "otra vez")).toBeVisible();
    await expect(log(page)).toContainText("New messages");
    await expect(header(page)).toContainText("last seen at");
  });

  await test.step("a message is deleted on both screens, and a block ends the conversation", async () => {
    const luisAgain = await luis.context.newPage();
    await openChat(luisAgain, ana);
    await deleteForEveryone(page, "esto se borra");
    await expect(bubble(luisAgain, "This message was deleted")).toBeVisible();
    await luis.call("PUT", `/people/${ana.id}/block`);
    await composer(page).fill("¿estás?");
    await composer(page).press("Enter");
    await expect(bubble(page, "¿estás?").getByRole("button", { name: "Delete" })).toBeVisible();
    await bubble(page, "¿estás?").getByRole("button", { name: "Delete" }).press("Enter");
    await expectFresh(people, ana, luis);
  });
});

test("a refused message retried by keyboard without a server arrives once @long", async ({
  people,
  product,
  trouble,
}) => {
  test.slow();
  trouble.provokes(OFFLINE, SERVER_GONE, /status of [45]\d\d/);
  const ana = await people.newcomer("Ana");
  const luis = await people.newcomer("Luis");
  const { page } = ana;
  const [cut, gone] = ["durante el corte", "durante la pausa"];
  await openChat(page, luis);
  await luis.call("PUT", `/people/${ana.id}/block`);
  for (const text of [cut, gone]) {
    await write(page, text);
    await expect(unsent(page, text)).toBeVisible();
  }
  await luis.call("DELETE", `/people/${ana.id}/block`);
  const sendAgain = async (text: string) => {
    await bubble(page, text).getByRole("button", { name: "Retry" }).press("Enter");
    await expect(log(page)).toBeFocused();
    await expect(state(page, text)).toHaveAccessibleName("Sending");
  };

  await ana.context.setOffline(true);
  await sendAgain(cut);
  await ana.context.setOffline(false);
  await expect(state(page, cut)).toHaveAccessibleName("Sent");

  await product.stop();
  await expect(page.getByText("Waiting for network...")).toBeVisible();
  await sendAgain(gone);
  await product.start();
  await expect(state(page, gone)).toHaveAccessibleName("Sent", { timeout: 2 * WAIT_MS });
  await openChat(luis.page, ana);
  await expectTexts(luis.page, [cut, gone]);
});
