import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf } from "../../apps/server/test/groups.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { sharedTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { rawRequest } from "./raw-request.ts";

// The addresses of incoming webhooks are no calls of the contract, so the walks over all calls pass them by.
let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await sharedTestServer();
  const ana: Person = await server.person("ana");
  const group = await groupOf(ana, []);
  const { body } = await ana.call<{ url: string }>("POST /conversations/:conversationId/hooks", {
    path: `/conversations/${group}/hooks`,
    body: { name: "Builds" },
  });
  path = new URL(body.url).pathname;
});
afterAll(() => server?.[Symbol.asyncDispose]());

const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const deep = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000);
const ask = (
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
  to = path,
  method = "POST",
) => rawRequest(server.url, { method, path: to, headers, body });

const WRONG: readonly unknown[] = [null, true, 7, "text", [], [[]], {}, { text: {} }, [null]];
const FIELDS = ["text", "username", "attachments", "blocks", "icon_url", "channel", "props", "type"];
const PARTS = ["text", "fallback", "pretext", "title", "title_link", "fields", "elements", "type", "image_url", "url"];

const BODIES: Readonly<Record<string, readonly [string | Buffer, Readonly<Record<string, string>>?]>> = {
  "nothing at all": [""],
  "deep lists": [deep("[", "]")],
  "deep objects": [`${'{"text":'.repeat(5_000)}1${"}".repeat(5_000)}`],
  "deep blocks": [`{"text":"x","blocks":${deep("[", "]")}}`],
  "half of a JSON": ['{"text":"x'],
  "NUL in a text": ['{"text":"a\\u0000b"}'],
  "half a character": ['{"text":"\\ud800"}'],
  "a prototype": ['{"__proto__":{"text":"x"},"constructor":{"prototype":1}}'],
  "no UTF-8": [Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  "another encoding": [
    Buffer.from('{"text":"x"}', "utf16le"),
    { "content-type": "application/json; charset=utf-16le" },
  ],
  "what is no gzip": ['{"text":"x"}', { ...JSON_TYPE, "content-encoding": "gzip" }],
  "a huge text": [JSON.stringify({ text: "x".repeat(5_000_000) })],
  "many attachments": [JSON.stringify({ attachments: Array(3_000).fill({ text: "x", fields: [{}] }) })],
  "a broken form": ["payload=%FF%zz&payload=%7B%7D", FORM],
  "a form of a form": [`payload=${encodeURIComponent("payload=%7B%7D")}`, FORM],
  "no type": ['{"text":"x"}', {}],
  "a strange type": ['{"text":"x"}', { "content-type": "multipart/form-data; boundary=" }],
  "a long key": ['{"text":"x"}', { ...JSON_TYPE, "idempotency-key": "k".repeat(8_000) }],
};

describe.each(["", "/mattermost"])("a webhook's address%s", (form) => {
  test.each(Object.entries(BODIES))("answers %s without a server error", async (_, [body, headers]) => {
    expect((await ask(body, headers, path + form)).status).toBeLessThan(500);
  });

  test("answers every wrong type at every place without a server error", async () => {
    for (const wrong of WRONG)
      for (const given of [
        wrong,
        ...FIELDS.map((field) => ({ text: "x", [field]: wrong })),
        ...PARTS.map((part) => ({
          text: "x",
          attachments: [{ [part]: wrong }],
          blocks: [{ type: "section", [part]: wrong }],
        })),
        { blocks: [{ type: "rich_text", elements: [{ type: "rich_text_section", elements: wrong }] }] },
      ]) {
        const { status } = await ask(JSON.stringify(given), JSON_TYPE, path + form);
        expect({ given, isFailure: status >= 500 }).toEqual({ given, isFailure: false });
      }
  });

  test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("answers %s without a server error", async (method) => {
    expect((await ask("{}", JSON_TYPE, path + form, method)).status).toBeLessThan(500);
  });

  test.each(["%00", "%FF", "..%2f..%2fhealth", "a".repeat(8_000), "%F0%9F%92%A9"])(
    "with the invalid secret %s answers 4xx",
    async (secret) => {
      const { status } = await ask('{"text":"x"}', JSON_TYPE, `/api/hooks/${secret}${form}`);
      expect([Math.floor(status / 100), status]).toEqual([4, status]);
    },
  );
});
