import type { Locator, Page } from "@playwright/test";
import { dataUrl } from "../../apps/server/test/pictures.ts";
import { at, STILL } from "../support/accessible-screens.ts";
import { groupOf } from "../support/group-chat.ts";
import type { Person } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import { bubble, comes, heading, list, log, openChat, searchField, write } from "../support/screens.ts";
import { SETTINGS_PAGES } from "../support/settings-pages.ts";
import { expect, test } from "../support/test.ts";
import { decideSends, type Fate } from "../support/wire.ts";

const SPANISH = "Mañana voy a la ciudad";

const main = (page: Page) => page.getByRole("main");

/** Compares the accessibility tree with the hand-written expectation in `read-aloud/NAME.aria.yml`. */
const reads = (place: Locator, name: string) =>
  expect.soft(place, name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test("a visitor's screens read as written down", async ({ people }) => {
  const { page } = await people.visitor(STILL);
  await page.goto("/");
  await reads(page.locator("body"), "landing");
  await at("/login", "Welcome back")(page);
  await reads(page.locator("body"), "sign-in");
  await page.getByRole("link", { name: "Sign up" }).click();
  await comes(heading(page, "Create your account"));
  await reads(page.locator("body"), "sign-up");
});

/** Ana has written Spanish and English, answered, edited, sent a picture and reacted. */
async function everyKindOfMessage(ana: Person, emma: Person): Promise<void> {
  const send = async (about: object) => {
    const sent = await ana.call("POST", `/messages/send/${emma.id}`, about);
    return (await sent.json()) as { _id: string; seq: number };
  };
  const first = await send({ text: SPANISH });
  const edited = await send({ text: "good morning to al" });
  await ana.call("PATCH", `/message/${edited._id}`, { text: "Good morning to all" });
  const image = dataUrl((await pictureFile(300, 200)).buffer);
  await send({ text: "", image, alt: "A red roof" });
  await send({ text: "and the answer", replyTo: first._id });
  await ana.call("PUT", `/message/${edited._id}/reactions/👍`);
}

test("chats, a conversation and search read as written down", async ({ people, engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
  test.slow();
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { autoTranslate: true }, STILL);
  const { page } = emma;
  let fate: Fate = null;
  await decideSends(emma.context, () => fate);
  await everyKindOfMessage(ana, emma);
  const group = await groupOf(ana, "Familia", [emma]);
  await ana.call("POST", `/conversations/${group}/messages`, { text: "Hello all of you" });
  await page.goto("/");
  await expect(list(page, "Chats").getByRole("button", { name: "Familia" })).toBeVisible();
  await reads(page.locator("body"), "chats");

  await openChat(page, ana);
  await write(page, "Perfect");
  await expect(bubble(page, "Perfect").locator("time + span")).toHaveAccessibleName("Sent");
  fate = { code: "NOT_REACHABLE", message: "Not to this person" };
  await write(page, "refused");
  await expect(bubble(page, "refused").getByRole("alert")).toBeVisible();
  await expect(log(page).getByRole("button", { name: /^Photo/ })).toBeVisible();
  await expect(bubble(page, SPANISH).first()).toContainText("city");
  await reads(main(page), "conversation");
  await heading(page, ana.name).getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: ana.name })).toBeVisible();
  await reads(page.getByRole("dialog"), "person");
  await page.keyboard.press("Escape");

  await list(page, "Chats").getByRole("button", { name: "Familia" }).click();
  await comes(heading(page, "Familia"));
  await expect(bubble(page, "Hello all of you")).toBeVisible();
  await reads(main(page), "group-conversation");
  await heading(page, "Familia").getByRole("button").click();
  await comes(page.getByRole("dialog").getByRole("list", { name: "Members" }));
  await reads(page.getByRole("dialog"), "group");
  await page.keyboard.press("Escape");

  await searchField(page).fill("Hello");
  await comes(page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem"));
  await reads(page.getByRole("complementary"), "search");
});

test("the settings read as written down", async ({ people }) => {
  const { page } = await people.newcomer("Emma", {}, STILL);
  await at("/settings", "Settings")(page);
  const index = page.getByRole("navigation");
  await reads(index, "settings-index");
  for (const name of SETTINGS_PAGES) {
    await index.locator(`a[href$="/${name}"]`).click();
    await reads(main(page), `settings-${name}`);
  }
});

test("the dashboard reads as written down", async ({ people }) => {
  const { page } = await people.demo("dieter", STILL);
  await page.goto("/admin?tab=users");
  // The people of other tests would fill the first page.
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill("lingualoom.example");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await reads(page.locator("body"), "dashboard-users");
  for (const [tab, name] of [
    ["Translation", "Engines"],
    ["Server", "System"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await reads(page.getByRole("tabpanel", { name }), `dashboard-${name.toLowerCase()}`);
  }
});
