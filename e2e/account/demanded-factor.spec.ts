import { Secret, TOTP } from "otpauth";
import { violationsOf } from "../support/accessibility.ts";
import { newAccount, People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, composer, heading } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

test("an open page asks for the second factor that begins to be demanded", async ({ browser, trouble }) => {
  test.slow();
  trouble.provokes(/status of 403/, /WebSocket/);
  const boss = newAccount("Dieter");
  await using product = await openProduct({ environment: { ADMIN_EMAILS: boss.email } });
  await using people = new People(browser, product, trouble);
  await people.register(boss);
  const dieter = await people.again(boss);
  const { page: admin } = dieter;
  const ana = await people.newcomer("Ana");
  const { page } = ana;
  await page.goto(`/c/new/${dieter.id}`);
  await composer(page).fill("half a sentence");

  await admin.goto("/admin?tab=signUp");
  const demand = admin.getByRole("radiogroup", { name: "Who must have a second factor" });
  await demand.getByRole("radio", { name: "Everybody" }).click();
  await expect(admin.getByText("or you would shut yourself out").first()).toBeVisible();
  const { secret } = await (await dieter.call("POST", "/auth/second-factor")).json();
  await dieter.call("POST", "/auth/second-factor/confirm", { code: codeOf(secret) });
  await demand.getByRole("radio", { name: "Everybody" }).click();
  await expect(demand.getByRole("radio", { name: "Everybody" })).toBeChecked();

  await expect(heading(page, "Set up a second factor")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Connect an app").click();
  const key = await page.getByLabel("Key").inputValue();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(key));
  await button(page, "Connect an app").click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await button(page, "I have them").click();
  await expect(composer(page)).toHaveValue("half a sentence");
});
