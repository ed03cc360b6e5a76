import type { Output } from "@lingualoom/contract/calls.ts";
import type { CastName } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { inGroup } from "#test/groups.ts";
import { startTestServer } from "#test/server.ts";
import { seedDemo } from "./seed-demo.ts";

test("demo users have the settings of newcomers with their language", async () => {
  await using server = await startTestServer();
  await seedDemo(server.databaseUrl, new Date());
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
  const names: CastName[] = ["ana", "chloe", "farah", "emma", "jun", "giulia"];
  expect(await Promise.all(names.map(interfaceOf))).toEqual(["es", "fr", "ar", "en", "zh", "en"]);
});

test("five members of the demo group write in their languages; the last has read all", async () => {
  await using server = await startTestServer();
  await seedDemo(server.databaseUrl, new Date());
  const ana = await server.signIn("ana");
  const { body } = await ana.call<Output<"GET /conversations">>("GET /conversations");
  const group = body.find(({ kind }) => kind === "group");
  expect(group).toMatchObject({ title: "Casa al mare", memberCount: 5, unreadCount: 0 });
  const history = await inGroup(ana, group?._id ?? "").history();
  const written = history.body.filter(({ system }) => !system);
  expect(new Set(written.map(({ language }) => language))).toEqual(new Set(["it", "es", "fr", "pt", "en"]));
  expect(written.filter(({ replyTo }) => replyTo)).toHaveLength(2);
  expect(written.flatMap(({ reactions = [] }) => reactions.map(({ count }) => count))).toEqual([1, 1, 1, 2]);
  expect((await inGroup(ana, group?._id ?? "").write("¡Hasta julio!")).status).toBe(201);
});
