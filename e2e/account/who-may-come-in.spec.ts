import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { type Account, newAccount, type People } from "../support/people.ts";
import { button, heading, isHome, PASSWORD, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const mode = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const listed = (page: Page, name: string) => page.getByRole("list", { name, exact: true }).getByRole("listitem");
const banner = (page: Page) => page.getByText("The setting is changed").first();
async function fill(page: Page, { name, email, password }: Account) {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", PASSWORD).fill(password);
  await button(page, "Create Account").click();
}

/** An administrator, whose changes end with the test: others sign up on the same server. */
async function administrator(people: People) {
  const dieter = await people.demo("dieter");
  const decides = (settings: object) => dieter.call("PUT", "/health/admin/settings", settings);
  return {
    ...dieter,
    decides,
    [Symbol.asyncDispose]: async () =>
      void (await decides({ signUp: "open", signUpDomains: [], everyoneMayInvite: false })),
  };
}

test("an administrator closes sign-up except for a link or mail domains @phone-long", async ({
  people,
  product,
  trouble,
}) => {
  test.slow();
  await using dieter = await administrator(people);
  const { page: admin } = dieter;
  const [lucia, bruno] = [newAccount("Lucía"), newAccount("Bruno")];
  const { page: first } = await people.visitor();
  const { page: second, context } = await people.visitor();
  const link = listed(admin, "Invitation links").first();
  let url = "";

  await test.step("a form that is open while sign-up closes says so when it is sent", async () => {
    await second.goto("/signup");
    await expect(heading(second, "Create your account")).toBeVisible();
    await admin.goto("/admin?tab=signUp");
    await mode(admin, "Closed").click();
    await expect(banner(admin)).toBeVisible();
    trouble.provokes(/status of 403/, /status of 410/);
    await fill(second, bruno);
    await expect(heading(second, "Sign-up is closed")).toBeVisible();
    expect(await violationsOf(second)).toEqual([]);
    const landing = await (await context.request.get("/")).text();
    expect(landing).toContain("Log in");
    expect(landing).not.toContain("Get started");
  });

  await test.step("an administrator creates a link for one person, who signs up with it", async () => {
    await mode(admin, "By invitation").click();
    await expect(mode(admin, "By invitation")).toBeChecked();
    await button(admin, "New link").click();
    await button(admin, "Make link").click();
    await expect(link).toContainText("0 of 1 used");
    expect(await violationsOf(admin)).toEqual([]);
    url = (await link.getByText(/\/invite\//).textContent()) ?? "";
    await first.goto("/signup");
    await expect(heading(first, "By invitation only")).toBeVisible();
    expect(await violationsOf(first)).toEqual([]);
    await first.getByLabel("Invite link or code").fill("no link");
    await button(first, "Continue").click();
    await expect(first.getByRole("alert")).toHaveText("That is not an invite link or code yet.");
    await first.getByLabel("Invite link or code").fill(url);
    await button(first, "Continue").click();
    await expect(heading(first, `${dieter.name} invites you to Lingualoom`)).toBeVisible();
    expect(await violationsOf(first)).toEqual([]);
    await turnTo(second, url);
    await expect(heading(second, `${dieter.name} invites you to Lingualoom`)).toBeVisible();
    await fill(first, lucia);
    await first.waitForURL("**/verify-email");
  });

  await test.step("another guest with the form open reads that it is used up", async () => {
    // The use is held for the first.
    await fill(second, bruno);
    await expect(second.getByRole("alert")).toHaveText("This invite is used up. Ask for a new one.");
    await first.goto(await product.linkMailedTo(lucia.email));
    await expect(first).toHaveURL(`${product.url}/`);
    await isHome(first);
  });

  await test.step("the server's log has each of these changes", async () => {
    await admin.getByRole("tab", { name: "Log", exact: true }).click();
    const log = listed(admin, "Audit log");
    await expect(log.nth(0)).toContainText("Invitation link made");
    await expect(log.nth(1)).toContainText("Sign-up changed");
    await expect(log.nth(1)).toContainText("before: closed, signUp: invitation");
    await expect(log.nth(2)).toContainText("before: open, signUp: closed");
    await turnTo(admin, "/admin?tab=signUp");
    await expect(link).toContainText("1 of 1 used");
    await expect(link).toContainText("Used up");
  });

  await test.step("a form limited to mail domains names them, and keeps a refused address", async () => {
    await mode(admin, "Email domains").click();
    const domains = admin.getByLabel("Email domains", { exact: true }).and(admin.getByRole("textbox"));
    await domains.fill("nobody");
    await button(admin, "Save").click();
    await expect(domains).toHaveAccessibleDescription("“nobody” is not an email domain.");
    await domains.fill("@Inside.example; other.example");
    await button(admin, "Save").click();
    await expect(banner(admin)).toBeVisible();
    await expect(domains).toHaveValue("inside.example, other.example");
    // Loaded again, the page knows the link's end and the server's new setting.
    await second.goto(url);
    await expect(second.getByText("This invite is used up. Ask for a new one.")).toBeVisible();
    await second.goto("/signup");
    const email = second.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription("An address that ends in inside.example or other.example.");
    await fill(second, bruno);
    await expect(email).toHaveAccessibleDescription("On this server, addresses end in: inside.example, other.example");
    await expect(email).toBeFocused();
    await email.fill("bruno@inside.example");
    await button(second, "Create Account").click();
    await second.waitForURL("**/verify-email");
  });
});

test("everyone makes server links in the settings if allowed, and ends their own", async ({ people }) => {
  await using dieter = await administrator(people);
  const ana = await people.newcomer("Ana");
  await dieter.decides({ signUp: "invitation", everyoneMayInvite: true });
  await ana.page.goto("/settings/invitations");
  await button(ana.page, "New link").click();
  await mode(ana.page, "Any number").click();
  await mode(ana.page, "Never").click();
  await button(ana.page, "Make link").click();
  const link = listed(ana.page, "Invitation links");
  await expect(link).toContainText("0 used, no limit · no end · made by you");
  expect(await violationsOf(ana.page)).toEqual([]);
  await link.getByRole("button", { name: "End link" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect(link).toContainText("Ended");
  await dieter.decides({ everyoneMayInvite: false });
  await ana.page.reload();
  await expect(ana.page.getByText("On this server, administrators invite new people.")).toBeVisible();
  await turnTo(ana.page, "/settings");
  await expect(ana.page.getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(ana.page.getByRole("link", { name: "Invitations" })).toHaveCount(0);
});
