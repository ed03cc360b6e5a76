import type { CallerInput } from "@lingualoom/contract/calls.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

type Answers = Partial<CallerInput<"POST /auth/signup", "body">>;

/** Signs up, follows the emailed link in an English browser, and returns the settings. */
async function settingsOfNewcomer(answers: Answers, browser: string): Promise<Settings> {
  const [email, password] = [`${crypto.randomUUID()}@people.example`, "una-contraseña-larga"];
  const body = { fullName: "Lucía", email, password, ...answers };
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
  ["the Spanish page", "es", "en-GB,en;q=0.9", "es", "es"],
  ["the Arabic page", "ar", "en", "ar", "ar"],
  ["a page of which only the browser is known", undefined, "fr-CA,fr;q=0.9,en;q=0.5", "fr", "fr"],
  ["a page in a language there is none in", undefined, "nl", "nl", "en"],
  ["a page of a browser from Taiwan", undefined, "zh-TW,zh;q=0.9", "zh-Hant", "zh"],
  ["a page of a browser from Lisbon", undefined, "pt-PT,pt;q=0.9", "pt-PT", "pt"],
  ["a page of a browser from Chicago", undefined, "en-US,en;q=0.9", "en", "en"],
])(
  "a user who signs up on %s reads that language, in clients that do not ask",
  async (_page, language, browser, preferredLanguage, interfaceLanguage) => {
    const settings = await settingsOfNewcomer({ language }, browser);
    const unasked = { autoTranslate: false, languagesAnswered: false, readLanguages: [] };
    expect(settings).toMatchObject({ preferredLanguage, interfaceLanguage, ...unasked });
  },
);

test("the language a newcomer chooses is the one they read, with automatic translation", async () => {
  const answers = { language: "es", preferredLanguage: "pt", readLanguages: ["en", "pt", "en"] };
  expect(await settingsOfNewcomer(answers, "en")).toMatchObject({
    preferredLanguage: "pt",
    readLanguages: ["en"],
    interfaceLanguage: "es",
    autoTranslate: true,
    languagesAnswered: true,
  });
  const inFrench = { ...answers, interfaceLanguage: "fr" };
  expect(await settingsOfNewcomer(inFrench, "en")).toMatchObject({ interfaceLanguage: "fr" });
});

test.each([{ preferredLanguage: "xx" }, { readLanguages: ["xx"] }, { interfaceLanguage: "nl" }])(
  "a sign-up with the answer %j is refused",
  async (answers) => {
    const body = { fullName: "Lucía", email: "lucia@people.example", password: "una-contraseña", ...answers };
    const { status, body: refusal } = await ask<{ code: string }>(server.url, "POST", "/auth/signup", body);
    expect([status, refusal.code]).toEqual([400, "UNSUPPORTED_LANGUAGE"]);
  },
);
