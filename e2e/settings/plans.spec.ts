import { bubble, openChat, turnTo, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const FREE_MESSAGES = 50;

test("with plans on, users see theirs, and an administrator changes it", async ({ interpreted: { people } }) => {
  const [dieter, ana, emma] = [await people.demo("dieter"), await people.newcomer("Ana"), await people.demo("emma")];

  // A new account has Pro's limits; an administrator sets the free plan.
  await ana.page.goto("/settings/me");
  const plan = ana.page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText("Trial until");
  await dieter.page.goto("/admin?tab=users");
  const choice = dieter.page.getByRole("combobox", { name: `Plan of ${ana.name}` });
  await choice.selectOption("Free");
  await expect(dieter.page.getByText(`The plan of ${ana.email} was changed`).first()).toBeVisible();
  await expect(choice).toHaveValue("free");
  await turnTo(ana.page, "/");
  await turnTo(ana.page, "/settings/me");
  await expect(plan).not.toContainText("Trial until");
  await expect(plan).toContainText(`of ${FREE_MESSAGES}`);

  // At the limit a message stays, marked as not sent, with the reason.
  const used = Number(/today(\d+) of/.exec((await plan.textContent()) ?? "")?.[1]);
  await ana.sends(emma, ...Array.from({ length: FREE_MESSAGES - used }, (_, index) => `message ${index}`));
  await openChat(ana.page, emma);
  await write(ana.page, "one too many");
  await expect(bubble(ana.page, "one too many").getByRole("alert")).toContainText(
    `Your plan allows ${FREE_MESSAGES} messages a day.`,
  );
  // With another plan the same message is sent.
  const given = dieter.page.waitForResponse(
    (response) => response.request().method() !== "GET" && response.url().includes("/plan"),
  );
  await choice.selectOption("Unlimited");
  expect((await given).ok()).toBe(true);
  await expect(choice).toHaveValue("unlimited");
  await bubble(ana.page, "one too many").getByRole("button", { name: "Retry" }).click();
  await expect(bubble(ana.page, "one too many").getByRole("alert")).toHaveCount(0);
  const features = await ana.context.request.get("/features");
  expect(await features.text()).toContain("On this server these limits apply to everyone.");
});
