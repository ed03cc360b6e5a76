import type { Message } from "@lingualoom/contract/shapes.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/** Whatever becomes of a message in other languages, its text stays what its author typed, byte for byte. */
let server: TestServer;
let ana: Person;
let emma: Person;
let desk: Device;
beforeAll(async () => {
  server = await startTestServer({ engines: [scriptedEngine({ hola: "hello" })] });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  desk = await ana.device();
});
afterAll(() => server[Symbol.asyncDispose]());

const ODD = ["\u200f", "\u202e", "e\u0301", "\u00e9", "👩‍👩‍👧", "\r\n", "\t", "\u00a0", "ﷺ", "\\", '"', "{{1}}", "ß"];
const text = fc
  .array(fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.constantFrom(...ODD)), { maxLength: 8 })
  .map((pieces) => `a${pieces.join("").toWellFormed().replaceAll("\u0000", "")}z`);

const over = {
  socket: async (draft: object) => {
    const answer = await desk.socket.emitWithAck("sendMessage", { to: emma.id, ...draft } as never);
    return answer.ok ? answer.message : expect.fail(JSON.stringify(answer));
  },
  http: async (draft: object) => {
    const path = `/messages/send/${emma.id}`;
    return (await ana.call<Message>("POST /messages/send/:userId", { path, body: draft })).body;
  },
};

const stored = async ({ _id }: Message) => {
  const [row] = await server.database`select text from messages where id = ${_id}`;
  return Buffer.from(row?.text);
};

test.each(["socket", "http"] as const)(
  "the stored original is what was typed, with and without renditions, over the %s",
  async (way) => {
    await fc.assert(
      fc.asyncProperty(text, text, fc.boolean(), async (typed, mine, withRendition) => {
        const expected = Buffer.from(typed);
        const renditions = withRendition ? [{ language: "en", text: mine }] : undefined;
        const sent = await over[way]({ text: typed, renditions, clientMessageId: crypto.randomUUID() });
        expect(Buffer.from(sent.text)).toEqual(expected);
        expect(await stored(sent)).toEqual(expected);
        expect(sent.renditions?.[0]?.text).toBe(withRendition ? mine : undefined);

        const path = `/message/${sent._id}/renditions/fr`;
        const improved = await ana.call<Message>("PUT /message/:id/renditions/:language", {
          path,
          body: { text: mine },
        });
        expect(Buffer.from(improved.body.text)).toEqual(expected);
        await emma.call("POST /translation/message/:id", {
          path: `/translation/message/${sent._id}`,
          body: { sourceLanguage: "es", targetLanguage: "en" },
        });
        await ana.call("DELETE /message/:id/renditions/:language", { path });
        expect(await stored(sent)).toEqual(expected);

        const suggestions = `/message/${sent._id}/suggestions`;
        await emma.call("PUT /message/:id/suggestions/:language", {
          path: `${suggestions}/fr`,
          body: { text: `${mine}!` },
        });
        const [waiting] = (await ana.call<{ _id: string }[]>("GET /message/:id/suggestions", { path: suggestions }))
          .body;
        const accepted = await ana.call<Message>("POST /message/:id/suggestions/:suggestionId/decision", {
          path: `${suggestions}/${waiting?._id}/decision`,
          body: { accepted: true },
        });
        expect(Buffer.from(accepted.body.text)).toEqual(expected);
        expect(await stored(sent)).toEqual(expected);
        const { body: history } = await emma.call<Message[]>("GET /messages/:userId", {
          path: `/messages/${ana.id}?limit=1`,
        });
        expect(Buffer.from(history.at(-1)?.text ?? "")).toEqual(expected);
      }),
      { numRuns: process.env.ALL_TESTS === "1" ? 100 : 12 },
    );
  },
);
