import type { Page } from "@playwright/test";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { bubble, composer, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const TOO_MANY = "Lingualoom is open in too many windows. This one continues when you use it.";
const banner = (page: Page) => page.getByText(TOO_MANY);

test("the least recently used window disconnects and reconnects when used @long", async ({ browser, trouble }) => {
  await using product = await openProduct({
    environment: { RATE_LIMITS: "on", SOCKETS_PER_PERSON: "1" },
    arguments: ["--demo"],
  });
  await using people = new People(browser, product, trouble);
  const [ana, emma] = [await people.demo("ana"), await people.demo("emma")];
  await openChat(ana.page, emma);
  await expect(banner(ana.page)).toHaveCount(0);

  const second = await ana.context.newPage();
  await openChat(second, emma);
  await expect(banner(ana.page)).toBeVisible();
  await emma.sends(ana, "for the window in use");
  await expect(bubble(second, "for the window in use")).toBeVisible();
  await expect(banner(second)).toHaveCount(0);
  // Without use it does not take the connection back.
  await expect(bubble(ana.page, "for the window in use")).toHaveCount(0);

  await composer(ana.page).click();
  await expect(bubble(ana.page, "for the window in use")).toBeVisible();
  await expect(banner(ana.page)).toHaveCount(0);
  await expect(banner(second)).toBeVisible();
  await write(ana.page, "written in the first");
  await expect(bubble(ana.page, "written in the first")).toBeVisible();
});
