import type { Page } from "@playwright/test";
import { newAccount } from "../support/people.ts";
import { button, heading, PASSWORD } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Holds the script of the app back, as a slow network does, until what it returns is called. The document is whole without it. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Before the app has loaded. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

/** Sum of layout shifts without user input. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

test.describe("before the app has loaded", () => {
  test("typing and pressing on the sign-in page count, and only the app sends", async ({ people, trouble }) => {
    const account = newAccount("Ana");
    await people.register(account);
    const { page } = await people.visitor();
    const release = await holdApp(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page, "/login");
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("textbox", PASSWORD).fill(account.password);
    await page.getByRole("textbox", PASSWORD).press("Enter");
    await button(page, "Sign In").click();
    expect(new URL(page.url()).search).toBe("");
    release();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    // One call, because the server already said that the visitor is not signed in.
    const aboutMe = asked.filter((path) => path.startsWith("/api/auth/") && path !== "/api/auth/providers");
    expect(aboutMe[0]).toBe("/api/auth/login");
    expect(asked.filter((path) => path === "/api/auth/login")).toHaveLength(1);

    await test.step("no text becomes markup in the page, and no other site's address a script's", async () => {
      trouble.provokes(/TrustedHTML|TrustedScriptURL|Trusted Types/i);
      const tried = await page.evaluate(() =>
        [
          () => Object.assign(document.createElement("div"), { innerHTML: "<b>x</b>" }),
          () => Object.assign(document.createElement("script"), { src: "https://other-site.example/x.js" }),
          () => new Worker("https://other-site.example/x.js"),
        ].map((act) => {
          try {
            act();
            return "done";
          } catch (error) {
            return (error as Error).name;
          }
        }),
      );
      expect(tried).toEqual(["TypeError", "TypeError", "TypeError"]);
    });
  });

  test("typing continues in the hydrated field, and nothing moves @phone-long", async ({ people }) => {
    const { page } = await people.visitor({ locale: "ar" });
    for (const [path, title] of [
      ["/login", "أهلًا بعودتك"],
      ["/signup?to=/c/new/x", "أنشئ حسابك"],
    ] as const) {
      const release = await holdApp(page);
      await open(page, path);
      await expect(heading(page, title)).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
      const email = page.getByLabel("البريد الإلكتروني");
      await email.pressSequentially("ana@");
      await page.getByRole("button", { name: "إظهار كلمة المرور" }).click();
      await email.focus();
      release();
      await expect(page.getByRole("button", { name: "إخفاء كلمة المرور" })).toBeVisible();
      await expect(email).toBeFocused();
      await page.keyboard.type("example.com");
      await expect(email).toHaveValue("ana@example.com");
      expect(await shift(page)).toBeLessThan(0.01);
    }
    await expect(page.locator("a[href^='/login']")).toHaveAttribute("href", /to=/);
  });

  test("a language chosen early applies, and an earlier choice shows no other first", async ({ people }) => {
    const { page } = await people.visitor();
    const release = await holdApp(page);
    await open(page, "/login");
    await page.getByRole("combobox").selectOption("de");
    release();
    await expect(heading(page, "Willkommen zurück")).toBeVisible();
    const releaseAgain = await holdApp(page);
    await page.reload({ waitUntil: "commit" });
    await expect(heading(page, "Welcome back")).toBeHidden();
    releaseAgain();
    await expect(heading(page, "Willkommen zurück")).toBeVisible();
  });

  test("with sign-up closed, sign-in does not link to it, and the page says so", async ({ people }) => {
    const dieter = await people.demo("dieter");
    const decides = (signUp: string) => dieter.call("PUT", "/health/admin/settings", { signUp });
    await using _ = { [Symbol.asyncDispose]: async () => void (await decides("open")) };
    await decides("closed");
    const { page } = await people.visitor();
    await page.route("**/assets/index-*.js", () => {});
    await open(page, "/signup");
    await expect(heading(page, "Sign-up is closed")).toBeVisible();
    await open(page, "/login");
    await expect(button(page, "Sign In")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  });
});
