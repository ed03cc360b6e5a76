import { describe, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";
import { createBudgetStore } from "./budget-store.ts";

const words = { hola: "hello", amigo: "friend" };
const deepl = () => scriptedEngine(words, [["es", "en"]], { id: "deepl", privacyLevel: "providers" });
const environment = { DEFAULT_PRIVACY_LEVEL: "providers" };
const translate = (person: Person, text: string) =>
  person.call<{ provider: string; reasons: unknown }>("POST /translation/translate", {
    body: { text, sourceLanguage: "es", targetLanguage: "en" },
  });

describe("a daily budget", () => {
  test("stops the use of an engine before anything is sent, and reports it", async () => {
    const engine = deepl();
    await using server = await startTestServer({
      engines: [engine],
      environment: { ...environment, ENGINE_BUDGETS: "deepl=10" },
    });
    const ana = await server.person("ana");
    expect((await translate(ana, "hola amigo")).status).toBe(200);
    const refused = await translate(ana, "hola");
    expect(refused.status).toBe(502);
    expect(refused.body.reasons).toMatchObject([{ engine: "deepl", reason: "engine_budget" }]);
    expect(engine.received).toHaveLength(1);
  });

  test("per user leaves other users theirs, and continues with an engine of the server", async () => {
    const [provider, local] = [deepl(), scriptedEngine(words)];
    await using server = await startTestServer({
      engines: [provider, local],
      environment: { ...environment, PERSON_BUDGET: "10" },
    });
    const [ana, bruno] = [await server.person("ana"), await server.person("bruno")];
    const by = async (person: Person, text: string) => (await translate(person, text)).body.provider;
    expect(await by(ana, "hola amigo")).toBe("deepl");
    expect(await by(ana, "hola")).toBe("apertium");
    expect(await by(bruno, "hola")).toBe("deepl");
  });

  test("cannot be exceeded concurrently; rows go with the user or after five weeks", async () => {
    await using server = await startTestServer();
    const ana = await server.person("ana");
    const store = createBudgetStore(server.database);
    const spending = { day: "2026-11-21", of: { person: ana.id }, characters: 7 };
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.spend(spending, 70)));
    expect(taken.filter(Boolean)).toHaveLength(10);
    await store.giveBack(spending);
    expect(await store.spend(spending, 70)).toBe(true);
    await store.spend({ ...spending, of: { engine: "deepl" } }, 100);
    await store.sweep(new Date("2026-12-26T00:00:00Z"));
    const rows = () => server.database`select 1 from person_spending union all select 1 from engine_spending`;
    expect(await rows()).toHaveLength(2);
    await server.database`delete from users where id = ${ana.id}`;
    expect(await rows()).toHaveLength(1);
    await store.sweep(new Date("2026-12-27T00:00:00Z"));
    expect(await rows()).toHaveLength(0);
  });
});
