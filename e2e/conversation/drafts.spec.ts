import { composer, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a draft appears on the person's other device, and sending it clears it there", async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const ana = await people.newcomer("Ana");
  await emma.sends(ana, "Are you coming?");
  const laptop = await people.again(ana);
  await openChat(ana.page, emma);
  await openChat(laptop.page, emma);
  await composer(ana.page).fill("Yes, at nine");
  await expect(composer(laptop.page)).toHaveValue("Yes, at nine");
  await composer(laptop.page).fill("Yes, at ten");
  await expect(composer(ana.page)).toHaveValue("Yes, at ten");
  await composer(laptop.page).press("Enter");
  await expect(composer(laptop.page)).toHaveValue("");
  await expect(composer(ana.page)).toHaveValue("");
});
