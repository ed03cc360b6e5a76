import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Previews = Output<"POST /conversations/:conversationId/previews">;
type Rendition = Record<"language" | "text", string> & { seal?: string };

/** Texts that a well-meaning normalization would change. */
const TYPED = [
  "Cafe\u0301 y caf\u00e9: dos formas",
  "línea uno\r\nlínea dos\n\n\ttabulada  con   espacios",
  "familia 👨‍👩‍👧‍👦, bandera 🏳️‍🌈, tecla 1\ufe0f\u20e3",
  "\u202bمرحبا\u202c y \u200bhola\u200d fin",
  "ﬁn de ½ línea, Å y \u212b, \u00a0duro",
];
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
let emma: Person;
let id: string;
beforeAll(async () => {
  engine = scriptedEngine({ dos: "two", fin: "end" }, [
    ["es", "en"],
    ["en", "es"],
  ]);
  server = await startTestServer({ engines: [engine] });
  ana = await server.person("ana");
  emma = await server.person("emma", { preferredLanguage: "en", readLanguages: [] });
  id = (await (await ana.device()).sends(emma.id, "Hola, buenos días")).conversationId;
});
afterEach(() => engine.behave(undefined));
afterAll(() => server[Symbol.asyncDispose]());

const about = <T>(call: "previews" | "meaning", body: object) =>
  ana.call<T>(`POST /conversations/:conversationId/${call}`, { path: `/conversations/${id}/${call}`, body });
async function shownOf(text: string): Promise<Rendition[]> {
  const { body } = await about<Previews>("previews", { text, language: "es" });
  return body.previews.flatMap(({ language, text: made, seal }) =>
    made === undefined || seal === undefined ? [] : [{ language, text: made, seal }],
  );
}
const own = [{ language: "en", text: "Words of my own" }];

/** Each sends the text, through another combination of preview and check. */
const PATHS: Record<string, (text: string) => Promise<Rendition[]>> = {
  "without a preview": async () => [],
  "with what the preview showed": shownOf,
  async "with what the preview showed, and its check"(text) {
    const renditions = await shownOf(text);
    const shown = renditions.map(({ language, text: made }) => ({ language, text: made }));
    if (shown.length > 0) await about("meaning", { text, language: "es", renditions: shown });
    return renditions;
  },
  async "with checked words of the author's own"(text) {
    await about("meaning", { text, language: "es", renditions: own });
    return own;
  },
  async "after an engine has refused"(text) {
    engine.behave(async () => {
      throw new EngineError("unavailable", "it fails");
    });
    await shownOf(text);
    await about("meaning", { text, language: "es", renditions: own });
    return own;
  },
  "with a seal that does not hold": async () => [{ language: "en", text: "false", seal: "e30.AAAA" }],
};

test.each(Object.entries(PATHS))("the original is stored and read as it was typed, %s", async (_, path) => {
  for (const text of TYPED) {
    const renditions = await path(text);
    const { status, body } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
      body: { text, renditions },
    });
    expect(status).toBe(201);
    const [stored] = await server.database<{ bytes: Buffer }[]>`
      select convert_to(text, 'UTF8') as bytes from messages where id = ${body._id}`;
    expect(stored?.bytes.toString("hex")).toBe(Buffer.from(text).toString("hex"));
    const read = await emma.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
    });
    expect(read.body.at(-1)).toMatchObject({ _id: body._id, text });
  }
});
