import type { Page } from "@playwright/test";
import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { START_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { browserWithDevices } from "../support/devices.ts";
import { openInterpreter } from "../support/interpreter.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { bubble, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const SAID = "Llego a las ocho y llevo el pan";
const READ = "I arrive at eight and bring the bread";

test("a person reads in their language what another one says in a call", async ({ playwright, trouble }) => {
  test.setTimeout(3 * START_MS);
  await using browser = await browserWithDevices(playwright, { hears: "sentences" });
  await using service = await startTranscriptionService(() => verbose(SAID));
  await using interpreter = await openInterpreter([{ es: SAID, en: READ }]);
  await using product = await openProduct({
    environment: {
      ...interpreter.environment,
      HIGHEST_PRIVACY_LEVEL: "server",
      TRANSCRIPTION_URL: service.url,
      TRANSCRIPTION_ON_THIS_SERVER: "on",
    },
  });
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const emma = await people.newcomer("Emma", { preferredLanguage: "en" }, phone);
  await ana.sends(emma, "Hola");
  await emma.sends(ana, "Hi");
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  await button(ana.page, "Call").click();
  await button(ana.page, "Voice call").click();
  await button(emma.page, "Answer").click();
  await button(emma.page, "Mute").click();
  expect(service.asked).toEqual([]);

  await button(emma.page, "Captions").click();
  await expect(ana.page.getByText(`${emma.name} reads captions`)).toBeVisible();
  const captions = emma.page.getByRole("log", { name: "Captions" });
  await expect(captions.getByText(READ).first()).toBeVisible();
  await expect(captions.getByText(SAID).first()).toBeVisible();
  await expect(captions.getByText(ana.name).first()).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);

  // The choice of the size and of captions is remembered.
  await button(emma.page, "Next text size: large").focus();
  await emma.page.keyboard.press("Enter");
  await emma.page.reload();
  await expect(button(emma.page, "Next text size: small")).toBeVisible();
  await expect(button(emma.page, "Captions")).toHaveAttribute("aria-pressed", "true");
  await expect(captions.getByText(READ).first()).toBeVisible();

  // The page may have sent a piece before it heard of the new level.
  trouble.provokes(refused(403, "/heard"));
  const setLevel = (privacyLevel: string) => ana.call("PUT", `/conversations/${emma.id}/settings`, { privacyLevel });
  await setLevel("device");
  await expect(captions.getByText("The privacy level of this chat")).toBeVisible();
  await button(ana.page, "Captions").click();
  await expect(ana.page.getByText("The privacy level of this chat")).toBeVisible();
  await expect(button(ana.page, "Captions")).toHaveAttribute("aria-pressed", "false");
  await setLevel("server");

  await button(ana.page, "Keep what was said").click();
  await expect(ana.page.getByText(`Waiting for the yes of ${emma.name}`)).toBeVisible();
  await button(ana.page, "Hang up").click();
  await expect(emma.page.getByText(`${ana.name} asks to keep what was said`)).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);
  await button(emma.page, "Keep").click();
  const root = bubble(emma.page, "What was said in our call");
  await expect(root).toBeVisible();
  await root.getByRole("button", { name: /repl/ }).click();
  const kept = emma.page.getByRole("log").filter({ hasText: SAID });
  await expect(kept.getByText(SAID).first()).toBeVisible();
});
