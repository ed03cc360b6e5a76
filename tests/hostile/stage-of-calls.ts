import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect } from "vitest";
import type { OpenApi } from "../../apps/server/src/platform/http/documentation/openapi.ts";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { type RawAnswer, type RawRequest, rawRequest } from "./raw-request.ts";

/** A name of a call; an alias counts separately. */
export interface Spelling extends Pick<Call, "access" | "query" | "body" | "bodyBytes" | "form" | "upload" | "isRaw"> {
  readonly name: Name;
  readonly method: string;
  readonly path: string;
}

export const spellings: readonly Spelling[] = (Object.keys(calls) as Name[]).flatMap((name) => {
  const call: Call = calls[name];
  return [name, ...(call.aliases ?? [])].map((spelling: CallName) => {
    const [method, path] = spelling.split(" ") as [string, string];
    return { ...call, name, method, path };
  });
});
/** Aliases share the checks of their call. */
export const everyCall = spellings.filter(({ name, method, path }) => name === `${method} ${path}`);
export const paths = [...new Set(spellings.map(({ path }) => path))];
export const titled = (some: readonly Spelling[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);

export const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
/** Parameters that are no UUID. */
const NAMED: Readonly<Record<string, string>> = { ":language": "en", ":provider": "company", ":code": "AAAAAAAAAA" };
export const filled = (path: string, id = UNKNOWN_ID) =>
  `/api${path.replaceAll(/:\w+/g, (part) => (id.length === 36 ? (NAMED[part] ?? id) : id))}`;

const patterns = paths
  .toSorted((a, b) => a.split(":").length - b.split(":").length)
  .map((path) => [path, new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`)] as const);

export const json = { "content-type": "application/json" };

/** Default messages of the schema library. */
const SCHEMA_WORDS =
  /Invalid (?:input|option|string|UUID|URL|ISO|email address|key|element)|expected \w+, received|Too (?:big|small)|Unrecognized key/i;

/** Expects the common shape of a refusal, with the status of its code, and no internals of the server. */
export function expectRefusal(answer: RawAnswer, status: number, code?: string) {
  expect(answer).toMatchObject({ status, body: { success: false } });
  const body = answer.body as Record<string, string>;
  expect(ERROR_STATUS[body.code as keyof typeof ERROR_STATUS]).toBe(status);
  if (code) expect(body.code).toBe(code);
  expect(body.message).toMatch(/\S/);
  expect(body.error).toBe(body.message);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |postgres/i);
  expect(JSON.stringify(body)).not.toMatch(SCHEMA_WORDS);
  if (body.code === "VALIDATION")
    expect(body.issues).toContainEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
}

export function expectAnswered(answer: RawAnswer) {
  if (answer.status < 400) return;
  expectRefusal(answer, answer.status);
  expect([500, 502]).not.toContain(answer.status);
}

interface Ready {
  readonly server: TestServer;
  readonly ana: Person;
  readonly emma: Person;
  /** The administrator. */
  readonly dieter: Person;
  /** Emma's to Ana. */
  readonly message: { readonly _id: string; readonly conversationId: string };
  readonly documented: OpenApi["paths"];
}

/** A server for the tests of the file that calls it, and its people, once tests run. */
export function stageOfCalls() {
  let ready: Ready;
  beforeAll(async () => {
    const server = await startTestServer({
      engines: [scriptedEngine({ hola: "hello" })],
      environment: { ADMIN_EMAILS: cast.dieter.email },
    });
    const documented = (await ask<OpenApi>(server.url, "GET", "/openapi.json")).body.paths;
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const dieter = await server.person("dieter");
    const message = await (await emma.device()).sends(ana.id, "hola");
    ready = { server, ana, emma, dieter, message, documented };
  });
  afterAll(() => ready?.server[Symbol.asyncDispose]());

  /** Sends a request and checks that the API's document describes the answer. */
  async function raw(request: RawRequest): Promise<RawAnswer> {
    const answer = await rawRequest(ready.server.url, request);
    const asked = request.path.split("?")[0] as string;
    const path = patterns.find(([, pattern]) => pattern.test(asked))?.[0].replaceAll(/:(\w+)/g, "{$1}") ?? "";
    const responses = ready.documented[path]?.[request.method.toLowerCase()]?.responses;
    if (!responses) return answer;
    const code = answer.status < 400 ? "" : (answer.body as { code: string }).code;
    const known = responses[answer.status]?.description ?? "not in the document";
    expect(`${request.method} ${path} ${answer.status} ${known}`).toContain(code || "Done");
    return answer;
  }
  const asAna = () => ({ ...json, cookie: ready.ana.cookie });
  return {
    raw,
    asAna,
    ready: () => ready,
    /** A person who may make the call. */
    allowed: ({ access }: Pick<Call, "access">) =>
      access === "admin" ? { ...json, cookie: ready.dieter.cookie } : asAna(),
  };
}
