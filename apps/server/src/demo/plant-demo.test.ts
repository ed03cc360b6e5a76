import type { Output } from "@lingualoom/contract/calls.ts";
import type { CastName } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { startTestServer } from "../../test/server.ts";
import { plantDemo } from "./plant-demo.ts";

test("people of the demo have what a newcomer of their language has: interface, languages, translation", async () => {
  await using server = await startTestServer();
  await plantDemo(server.databaseUrl, new Date());
  const settingsOf = async (name: CastName) => {
    const person = await server.signIn(name);
    const { body } = await person.call<Output<"GET /settings/translation">>("GET /settings/translation");
    return body.settings;
  };
  const interfaceOf = async (name: CastName) => (await settingsOf(name)).interfaceLanguage;
  const answered = { autoTranslate: true, languagesAnswered: true };
  expect(await settingsOf("farah")).toMatchObject({
    preferredLanguage: "ar",
    readLanguages: ["en"],
    ...answered,
  });
  const names: CastName[] = ["ana", "chloe", "farah", "emma", "jun"];
  expect(await Promise.all(names.map(interfaceOf))).toEqual(["es", "fr", "ar", "en", "en"]);
});
