import type { Page } from "@playwright/test";
import { type People, readAll } from "../support/people.ts";
import { placeOf, readingAtRest, seenIn, wheel } from "../support/reading.ts";
import { bubble, chooseChat, composer, isHome, leaveChat, log, searchField, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const found = (page: Page) =>
  page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem").getByRole("button");
const toNewest = (page: Page) => page.getByRole("button", { name: "Go to the newest message" });
const pill = (page: Page) => page.getByRole("button", { name: /new messages?$/ });
const flashed = (page: Page) => log(page).locator("[data-flash]");
const line = (number: number) => `line ${number}.`;
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

/** Ana has read 250 messages of Emma, of which one in the middle can be found, and is at the home. */
async function longHistory(people: People) {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const needle = `the needle of ${emma.name}`;
  await emma.sends(ana, ...lines(1, 119), needle, ...lines(121, 250));
  await readAll(ana, emma);
  const found = async () => {
    const path = `/search?q=${encodeURIComponent(needle)}&of=messages`;
    return (await (await emma.call("GET", path)).json()).messages as { message: { _id: string } }[];
  };
  // The search index follows a moment later.
  await expect.poll(found).toHaveLength(1);
  await ana.page.goto("/");
  await isHome(ana.page);
  return { ana, emma, needle, needleId: (await found())[0]?.message._id };
}

/** The questions for pages of a history, without where they were asked. */
function askedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/conversations\/[^/]+\/messages$/.test(pathname) && request.method() === "GET")
      asked.push([...searchParams.keys()].filter((name) => name !== "limit").join());
  });
  return asked;
}

async function search(page: Page, needle: string): Promise<void> {
  await searchField(page).fill("");
  await searchField(page).fill(needle);
  await expect(found(page)).toHaveCount(1);
  await found(page).click();
  await expect(bubble(page, needle)).toBeInViewport();
  // The way there ends with the focus; what is done before that comes too early for a person.
  await expect(bubble(page, needle)).toBeFocused();
}

/** Turns the wheel until a bubble is on screen, each time by less than the loaded rows are high. */
async function wheelTo(page: Page, text: string, pixels: number): Promise<void> {
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, pixels);
    await expect(bubble(page, text)).toBeInViewport({ timeout: 150 });
  }).toPass({ intervals: [20] });
}

test("a result far back is shown with one request, and scrolling continues there", {
  tag: "@phone-long",
}, async ({ people }) => {
  const { ana, emma, needle } = await longHistory(people);
  const { page } = ana;
  const asked = askedPages(page);
  await search(page, needle);
  await expect(flashed(page)).toHaveCount(1);
  await expect(bubble(page, needle)).toBeFocused();
  expect(asked.filter((names) => names === "around")).toHaveLength(1);
  expect(asked.filter((names) => names === "before")).toHaveLength(0);

  await test.step("rows added at either end do not move the row being read", async () => {
    const { at } = await readingAtRest(page);
    expect(at).toBeGreaterThan(0);
    const place = await placeOf(page, needle);
    await readingAtRest(page);
    expect(await placeOf(page, needle)).toBeCloseTo(place, 0);
  });

  await test.step("messages follow each other without gaps, up and down", async () => {
    const inOrder = async () => {
      const { texts } = await seenIn(page);
      const all = texts.map((text) => (text === needle ? 120 : Number(/\d+/.exec(text)?.[0])));
      // The row with the focus and those beside it stay in the document.
      const numbers = all.filter((number) => Math.abs(number - 120) > 1);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    };
    await wheelTo(page, line(60), -700);
    await inOrder();
    await wheelTo(page, line(170), 700);
    await inOrder();
  });

  await test.step("new messages are counted, move nothing, and are shown at the end", async () => {
    const { text, at } = await readingAtRest(page);
    await emma.sends(ana, "just now");
    await expect(pill(page)).toHaveText("1 new message");
    expect(await placeOf(page, text)).toBeCloseTo(at, 0);
    await pill(page).click();
    await expect(bubble(page, "just now")).toBeInViewport();
    await expect(pill(page)).toHaveCount(0);
    await expect(toNewest(page)).toHaveCount(0);
    await wheel(page, -300);
    await expect(bubble(page, line(235))).toBeInViewport();
  });

  await test.step("the day above leads to the first message, and to any other day", async () => {
    await page.getByRole("button", { name: "Go to the first message" }).click();
    await expect(bubble(page, line(1))).toBeFocused();
    await toNewest(page).click();
    await expect(bubble(page, line(250))).toBeInViewport();
    await wheelTo(page, line(230), -300);
    await page.getByLabel("Go to a day. Now: Today").and(page.locator("input")).fill("2020-02-29");
    await expect(bubble(page, line(1))).toBeFocused();
  });
});

test("far back one can write, see others, return, and scroll down without a gap", async ({ people }) => {
  const { ana, emma, needle, needleId } = await longHistory(people);
  const { page } = ana;
  await search(page, needle);

  await test.step("a message written far back appears at the end, and End leads there", async () => {
    await write(page, "from far back");
    await expect(bubble(page, "from far back")).toBeInViewport();
    await expect(bubble(page, line(250))).toBeInViewport();
    await expect(composer(page)).toBeFocused();
    await search(page, needle);
    await log(page).focus();
    await page.keyboard.press("End");
    await expect(bubble(page, "from far back")).toBeInViewport();
  });

  await test.step("others' changes show far back, and a chat reopens where it was left", async () => {
    await search(page, needle);
    await emma.sends(ana, "later");
    await expect(pill(page)).toBeVisible();
    await emma.call("PATCH", `/message/${needleId}`, { text: `${needle}, changed` });
    await expect(bubble(page, `${needle}, changed`)).toBeInViewport();
    await page.keyboard.press("Escape");
    await leaveChat(page);
    await chooseChat(page, emma);
    await expect(bubble(page, `${needle}, changed`)).toBeInViewport();
    await toNewest(page).or(pill(page)).click();
    await expect(bubble(page, "later")).toBeInViewport();
  });

  await test.step("the way down leads to the newest message without a hole", async () => {
    await search(page, needle);
    await wheelTo(page, "later", 900);
    await expect(toNewest(page)).toHaveCount(0);
    // Now it is one part again, which follows its end.
    await write(page, "from the end");
    await expect(bubble(page, "from the end")).toBeInViewport();
    await wheelTo(page, line(60), -900);
  });
});
