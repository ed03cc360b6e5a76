import type { Output } from "@lingualoom/contract/calls.ts";
import type { CastName } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { startTestServer } from "../../test/server.ts";
import { plantDemo } from "./plant-demo.ts";

test("people of the demo get the interface in the language they read, where it speaks it", async () => {
  await using server = await startTestServer();
  await plantDemo(server.databaseUrl, new Date());
  const interfaceOf = async (name: CastName) => {
    const person = await server.signIn(name);
    const { body } = await person.call<Output<"GET /settings/translation">>("GET /settings/translation");
    return body.settings.interfaceLanguage;
  };
  const names: CastName[] = ["ana", "chloe", "farah", "emma", "jun"];
  expect(await Promise.all(names.map(interfaceOf))).toEqual(["es", "fr", "ar", "en", "en"]);
});
