import type { Settings } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../test/person.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Signs up on a page, follows the link of the email in an English browser, and looks at the settings. */
async function settingsOfNewcomer(
  email: string,
  language: string | undefined,
  browser: string,
): Promise<Settings> {
  const password = "una-contraseña-larga";
  const body = { fullName: "Lucía", email, password, ...(language && { language }) };
  await ask(server.url, "POST", "/auth/signup", body, { "accept-language": browser });
  await server.app.idle();
  const link = new URL(server.mails.findLast(({ to }) => to === email)?.link ?? "");
  const token = { token: link.searchParams.get("token") };
  await ask(server.url, "POST", "/auth/verify-email", token, { "accept-language": "en" });
  const { headers } = await ask(server.url, "POST", "/auth/login", { email, password });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const answer = await ask<{ settings: Settings }>(server.url, "GET", "/settings/translation", undefined, {
    cookie,
  });
  return answer.body.settings;
}

test.each([
  ["the Spanish page", "es", "en-GB,en;q=0.9", "es"],
  ["the Arabic page", "ar", "en", "ar"],
  ["a page of which only the browser is known", undefined, "fr-CA,fr;q=0.9,en;q=0.5", "fr"],
  ["a page in a language there is none in", undefined, "nl", "en"],
])("who signs up on %s reads that language", async (_page, language, browser, expected) => {
  const email = `lucia-${expected}-${language ?? "browser"}@people.example`;
  const settings = await settingsOfNewcomer(email, language, browser);
  expect(settings).toMatchObject({ preferredLanguage: expected, interfaceLanguage: expected });
});
