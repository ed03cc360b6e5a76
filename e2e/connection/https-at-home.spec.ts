import { browserLaunch } from "../browser.ts";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { People } from "../support/people.ts";
import { freePort, openProduct } from "../support/product.ts";
import { button, heading, isHome, PASSWORD, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const HOST_NAME = "loom.home";
const EMAIL = "rosa@people.example";

test("a new server turns on https, and a device that trusts it opens it there @long", async ({
  playwright,
  trouble,
}) => {
  const securePort = await freePort();
  await using product = await openProduct({ hostName: HOST_NAME, environment: { HTTPS_PORT: String(securePort) } });
  const launch = await browserLaunch();
  const rules = `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`;
  await using browser = await playwright.chromium.launch({ ...launch, args: [...(launch.args ?? []), rules] });
  await using people = new People(browser, product, trouble);
  const code = /Make this server yours: \S+#(\S+)/.exec(product.output.join("\n"))?.[1] ?? "";
  // The browser itself logs that it does not trust the certificate.
  trouble.provokes(/ERR_CERT_AUTHORITY_INVALID/);
  const { page } = await people.visitor();

  await test.step("without https the setup says what is missing, and one switch turns it on", async () => {
    await page.goto(`/setup#${code}`);
    await page.getByLabel("Name of this server").fill("Casa Rosa");
    await page.getByLabel("Full name").fill("Rosa Weber");
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("textbox", PASSWORD).fill("weaves-words-9");
    await button(page, "Make it mine").click();
    await expect(heading(page, "Casa Rosa is ready")).toBeVisible();
    await expect(page.getByText("passkeys need https")).toBeVisible();
    await page.getByRole("switch", { name: "Serve https with a certificate of this server" }).click();
    await expect(page.getByText(`https://${HOST_NAME}:${securePort}`)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the settings lead to the certificate, which this device does not trust yet", async () => {
    await turnTo(page, "/settings");
    await page.getByRole("link", { name: "Get this server's certificate" }).click();
    await expect(heading(page, "Open this server with https")).toBeVisible();
    await expect(page.getByText("This device does not trust the certificate yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open with https" })).toBeHidden();
    await expect(page.locator("details[open] h3")).toHaveText("Linux and ChromeOS");
    expect(await violationsOf(page)).toEqual([]);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBe(0);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("a device that trusts it is led to https, where everything works", async () => {
    const { page: trusting } = await people.visitor({ ignoreHTTPSErrors: true });
    await trusting.goto("/certificate");
    await expect(trusting.getByText("This device trusts the certificate.")).toBeVisible();
    await trusting.getByRole("link", { name: "Open with https" }).click();
    await expect(trusting).toHaveURL(`https://${HOST_NAME}:${securePort}/`);
    await trusting.goto(`https://${HOST_NAME}:${securePort}/login`);
    await trusting.getByLabel("Email").fill(EMAIL);
    await trusting.getByRole("textbox", PASSWORD).fill("weaves-words-9");
    await trusting.getByRole("button", { name: "Sign In", exact: true }).click();
    await isHome(trusting);
    expect(await trusting.evaluate(() => isSecureContext)).toBe(true);
    await turnTo(trusting, "/settings/security");
    await expect(button(trusting, "Create a passkey")).toBeVisible();
    await expect(trusting.getByText("passkeys need https")).toBeHidden();
  });
});
