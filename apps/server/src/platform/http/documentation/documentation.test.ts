import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Call } from "@lingualoom/contract/call.ts";
import { scopeOfCall } from "@lingualoom/contract/call-facts/facts.ts";
import { calls } from "@lingualoom/contract/calls.ts";
import { events, requests } from "@lingualoom/contract/events.ts";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/server.ts";
import type { AsyncApi } from "./asyncapi.ts";
import type { OpenApi } from "./openapi.ts";

/** The schema from its package, without ids that a validator would fetch. */
const asyncApiSchema = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("@asyncapi/specs/schemas/3.0.0-without-$id.json")), "utf8"),
);

let server: TestServer;
/** Avoids keep-alive, because the server may close an idle connection just as it is used again. */
const get = (path: string) => fetch(server.url + path, { headers: { connection: "close" } });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());

test("every call and alias is documented with its access and its answers", async () => {
  const api = (await (await get("/api/openapi.json")).json()) as OpenApi;
  expect(api.openapi).toBe("3.1.0");
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    for (const spelling of [name, ...(call.aliases ?? [])]) {
      const [method, path] = spelling.split(" ") as [string, string];
      const operation = api.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation, spelling).toBeDefined();
      expect(operation!.security).toEqual(
        call.access === "public" ? [] : [{ session: [] }, ...(scopeOfCall(method, call) ? [{ token: [] }] : [])],
      );
      expect(operation!.requestBody !== undefined).toBe(call.body !== undefined);
      expect(Object.keys(operation!.responses)).toContain(String(call.status ?? 200));
      if (call.access === "admin") expect(operation!.responses["403"]?.description).toContain("FORBIDDEN");
    }
});

test("schemas describe what callers send: limits, defaults and choices", async () => {
  const api = (await (await get("/api/openapi.json")).json()) as OpenApi;
  const send = api.paths["/health/admin/send-email"]!.post!;
  expect(send.requestBody!.content["application/json"].schema).toMatchObject({
    type: "object",
    required: expect.arrayContaining(["from", "to", "subject", "content"]),
    properties: { type: { enum: ["custom", "announcement", "maintenance"], default: "custom" } },
  });
  const contacts = api.paths["/messages/contacts"]!.get!;
  expect(contacts.parameters.map(({ name, required }) => [name, required])).toEqual([
    ["limit", false],
    ["cursor", false],
    ["q", false],
    ["known", false],
  ]);
});

test("all events and requests are in a document that AsyncAPI's schema accepts", async () => {
  const answer = await get("/api/asyncapi.json");
  const api = (await answer.json()) as AsyncApi;
  const validator = new Ajv({ strict: false, allErrors: true });
  formats.default(validator);
  const isValid = validator.compile(asyncApiSchema);
  isValid(api);
  expect(isValid.errors ?? []).toEqual([]);
  expect(isValid({ ...api, operations: { broken: { action: "shout" } } })).toBe(false);

  const of = (action: string) =>
    Object.values(api.operations)
      .filter((operation) => operation.action === action)
      .map(({ messages: [first] }) => api.components.messages[first!.$ref.split("/").at(-1)!]!);
  expect(of("send").map(({ name }) => name)).toEqual(Object.keys(events));
  expect(of("receive").map(({ name }) => name)).toEqual(Object.keys(requests));
  expect(Object.values(api.components.messages).filter(({ summary }) => summary === "")).toEqual([]);
  expect(api.components.messages.newMessage?.payload).toMatchObject({
    properties: { seq: { type: "integer" }, text: { type: "string" } },
  });
});

test("every field of an export's own shapes is described", async () => {
  const { properties, description } = (await (await get("/api/export-format.json")).json()) as Described;
  expect(description).toContain("ZIP");
  const undescribed = (place: string, { items, properties = {} }: Described): string[] => [
    ...(items ? undescribed(`${place}[]`, items) : []),
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${place}.${name}`]),
      ...undescribed(`${place}.${name}`, field),
    ]),
  ];
  const { "profile.json": _, ...own } = properties!;
  expect(Object.keys(own)).toContain("chats/*.json");
  const found = Object.entries(own).flatMap(([file, field]) => undescribed(file, field));
  // Transcripts have the shape of the calls.
  expect(found.filter((name) => !/transcript/.test(name))).toEqual([]);
});

interface Described {
  readonly description?: string;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

test("the page for people needs no script and nothing from another origin", async () => {
  const answer = await get("/api/docs");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  const html = await answer.text();
  expect(html).toContain("<code>/api/auth/login</code>");
  for (const name of [...Object.keys(events), ...Object.keys(requests)])
    expect(html).toContain(`<summary><code>${name}</code>`);
  expect(html).not.toMatch(/<p>[^<]*`|<summary>[^\n]*`/);
  const [script] = html.match(/<script src="docs.js" defer><\/script>/) ?? [];
  expect(html.replace(script ?? "", "")).not.toMatch(/<script|style=|src=|https?:\/\//);
  // Forms that need the script are hidden without it.
  expect(html.match(/<form (?![^>]*hidden)/g)).toBeNull();
  expect((await get("/api/docs.js")).headers.get("content-type")).toContain("text/javascript");
  expect((await get("/api/docs.css")).headers.get("content-type")).toContain("text/css");
});
