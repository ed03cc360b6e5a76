import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import { BATCH_BYTES, FRAME_BYTES, FREE_TEXT_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenApi } from "../../apps/server/src/http/documentation/openapi.ts";
import { COUNTED_BY_FEATURE, limitOfCall } from "../../apps/server/src/rate-limits/limit-of-call.ts";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { type RawAnswer, type RawRequest, rawRequest } from "./raw-request.ts";
import { bodies, ODD_TIMES, ODD_VALUES } from "./sample-inputs.ts";

type Schema = NonNullable<Call["body"]>;

/** One name of a call; an alias counts separately. */
interface Spelling extends Pick<Call, "access" | "query" | "body" | "bodyBytes" | "form" | "upload"> {
  readonly name: Name;
  readonly method: string;
  readonly path: string;
}

const spellings: readonly Spelling[] = (Object.keys(calls) as Name[]).flatMap((name) => {
  const call: Call = calls[name];
  return [name, ...(call.aliases ?? [])].map((spelling: CallName) => {
    const [method, path] = spelling.split(" ") as [string, string];
    return { ...call, name, method, path };
  });
});
const paths = [...new Set(spellings.map(({ path }) => path))];
const titled = (some: readonly Spelling[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);

const SOMEBODY = "01890a5d-ac96-774b-bcce-b302099a8057";
const filled = (path: string, id = SOMEBODY) =>
  `/api${path.replaceAll(/:\w+/g, (part) => (part === ":language" && id.length === 36 ? "en" : id))}`;

let server: TestServer;
let ana: Person;
let emma: Person;
let dieter: Person;
let messageId: string;
let documented: OpenApi["paths"];
let chat: string;
beforeAll(async () => {
  server = await startTestServer({
    engines: [scriptedEngine({ hola: "hello" })],
    environment: { ADMIN_EMAILS: cast.dieter.email },
  });
  documented = (await ask<OpenApi>(server.url, "GET", "/openapi.json")).body.paths;
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  dieter = await server.person("dieter");
  ({ _id: messageId, conversationId: chat } = await (await emma.device()).sends(ana.id, "hola"));
});
afterAll(() => server?.[Symbol.asyncDispose]());

const patterns = paths
  .toSorted((a, b) => a.split(":").length - b.split(":").length)
  .map((path) => [path, new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`)] as const);

/** What a call answers, of which its document must know. */
async function raw(request: RawRequest): Promise<RawAnswer> {
  const answer = await rawRequest(server.url, request);
  const asked = request.path.split("?")[0] as string;
  const path = patterns.find(([, pattern]) => pattern.test(asked))?.[0].replaceAll(/:(\w+)/g, "{$1}") ?? "";
  const responses = documented[path]?.[request.method.toLowerCase()]?.responses;
  if (!responses) return answer;
  const code = answer.status < 400 ? "" : (answer.body as { code: string }).code;
  const known = responses[answer.status]?.description ?? "not in the document";
  expect(`${request.method} ${path} ${answer.status} ${known}`).toContain(code || "Done");
  return answer;
}
const json = { "content-type": "application/json" };
const asAna = () => ({ ...json, cookie: ana.cookie });
/** A person who may make the call. */
const allowed = ({ access }: Pick<Call, "access">) =>
  access === "admin" ? { ...json, cookie: dieter.cookie } : asAna();

/** Expects the one shape of a refusal, with the status of its code, and nothing of the server's insides. */
function expectRefusal(answer: RawAnswer, status: number, code?: string) {
  expect(answer).toMatchObject({ status, body: { success: false } });
  const body = answer.body as Record<string, string>;
  expect(ERROR_STATUS[body.code as keyof typeof ERROR_STATUS]).toBe(status);
  if (code) expect(body.code).toBe(code);
  expect(body.message).toMatch(/\S/);
  expect(body.error).toBe(body.message);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |postgres/i);
}

function expectAnswered(answer: RawAnswer) {
  if (answer.status < 400) return;
  expectRefusal(answer, answer.status);
  expect([500, 502]).not.toContain(answer.status);
}

describe("who may ask", () => {
  test.each(titled(spellings.filter(({ access }) => access !== "public")))(
    "%s without a session, or with one that is made up, is 401",
    async (_, { method, path, body }) => {
      for (const headers of [
        json,
        { ...json, cookie: "lingualoom.session_token=made-up" },
        { ...json, cookie: ";;=" },
      ])
        expectRefusal(
          await raw({ method, path: filled(path), headers, ...(body && { body: "[" }) }),
          401,
          "NOT_SIGNED_IN",
        );
    },
  );

  test.each(titled(spellings.filter(({ method }) => method !== "GET")))(
    "%s from a page of somebody else is 403, before its input is looked at",
    async (_, { access, method, path, body }) => {
      const { port } = new URL(server.url);
      for (const from of [
        { origin: "https://other-site.example" },
        { origin: "null" },
        { origin: "" },
        { origin: `https://127.0.0.1:${port}` },
        { origin: `http://127.0.0.1:${Number(port) + 1}` },
        { origin: `http://127.0.0.1:${port}.other-site.example` },
        { origin: `http://localhost.other-site.example:${port}` },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://other-site.example", "sec-fetch-site": "same-origin" },
      ])
        expectRefusal(
          await raw({
            method,
            path: filled(path, "no-id"),
            headers: { ...allowed({ access }), ...from } as Record<string, string>,
            ...(body && { body: "[" }),
          }),
          403,
          "ORIGIN_REFUSED",
        );
    },
  );

  test("the same requests from the product's own page are let in", async () => {
    const { port } = new URL(server.url);
    for (const origin of [server.url, `http://localhost:${port}`, `http://[::1]:${port}`])
      expect(
        await raw({
          method: "PUT",
          path: "/api/settings",
          headers: { ...asAna(), origin, "sec-fetch-site": "same-origin" },
          body: JSON.stringify({ theme: "dark" }),
        }),
      ).toMatchObject({ status: 200 });
  });
});

describe("addresses", () => {
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
  test.each(paths)("%s answers an unknown method with the methods it knows", async (path) => {
    const known = spellings.filter((one) => one.path === path).map(({ method }) => method);
    // Another call's pattern matches fixed paths: POST /messages/chats is a message to the person "chats".
    const alsoMatches = (method: string) =>
      spellings.some(
        (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
      );
    for (const method of METHODS.filter((method) => !alsoMatches(method))) {
      const answer = await raw({ method, path: filled(path), headers: asAna() });
      expectRefusal(answer, 405, "METHOD_NOT_ALLOWED");
      expect(answer.headers.allow?.split(", ")).toEqual(expect.arrayContaining(known));
    }
  });

  const WRONG_IDS = [
    ..."0 1 -1 null undefined chats2 NaN".split(" "),
    ...[SOMEBODY.slice(1), `${SOMEBODY}0`, `{${SOMEBODY}}`, encodeURIComponent("' or 1=1 --")],
    ...["%00", "%ff", "%ED%A0%80", "%", "%zz", "..%2f..%2fetc%2fpasswd", "x".repeat(4_000)],
  ];
  test.each(titled(spellings.filter(({ path }) => path.includes(":"))))(
    "%s with an id of the wrong form is 404",
    async (_, { access, name, method, path, body }) => {
      const given = body && { body: JSON.stringify(bodies[name as keyof typeof bodies]) };
      for (const id of WRONG_IDS)
        expectRefusal(
          await raw({ method, path: filled(path, id), headers: allowed({ access }), ...given }),
          404,
          "NOT_FOUND",
        );
    },
  );

  test.each(titled(spellings.filter(({ path }) => path.includes(":"))))(
    "%s with one odd part among ids that exist never fails",
    async (_, { access, name, method, path, body }) => {
      const given = body && { body: JSON.stringify(bodies[name as keyof typeof bodies]) };
      const real = (part: string, before: string) =>
        part === ":id" && before === "message" ? messageId : part === ":conversationId" ? chat : emma.id;
      const parts = path.split("/");
      for (const [odd, part] of parts.entries())
        for (const id of part.startsWith(":") ? [...WRONG_IDS, ...ODD_TIMES.map(encodeURIComponent)] : []) {
          const filled = parts.map((one, i) =>
            i === odd ? id : one.startsWith(":") ? real(one, parts[i - 1] as string) : one,
          );
          const headers = allowed({ access });
          expectAnswered(await raw({ method, path: `/api${filled.join("/")}`, headers, ...given }));
        }
    },
  );

  test("an unknown path is 404 in JSON", async () => {
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/%",
      "/api/../api/nothing",
      "/api//ping",
      "/api/PING",
    ])
      expectRefusal(await raw({ method: "GET", path, headers: asAna() }), 404, "NOT_FOUND");
  });
});

describe("somebody whom one cannot see", () => {
  const bodyFor = (name: Name, id: string) => {
    const body = bodies[name as keyof typeof bodies] as Record<string, unknown> | undefined;
    const listed = Object.keys(body ?? {}).filter((field) => /ids$/i.test(field) || field === "mentions");
    return body && JSON.stringify({ ...body, ...Object.fromEntries(listed.map((field) => [field, [id]])) });
  };
  /** Whoever knows an id may write to it. */
  const isSend = (name: Name) => name in COUNTED_BY_FEATURE && /send|messages$/.test(name);
  /** A person's id may stand for the conversation with them. What else has an id: tests/guarantees/only-what-you-can-read. */
  const NAMES_PEOPLE = /:userId|:conversationId|^\/people\//;
  const naming = spellings.filter(
    ({ access, name, path }) =>
      access === "session" && !isSend(name) && (NAMES_PEOPLE.test(path) || bodyFor(name, "?")?.includes("?")),
  );

  test.each(titled(naming))("%s answers about them as about nobody", async (_, { name, method, path }) => {
    const hidden = await server.person("giulia", { discoverable: false });
    const { conversationId } = (
      await ana.call<{ conversationId: string }>("POST /conversations", {
        body: bodies["POST /conversations"],
      })
    ).body;
    const ask = (where: string, id: string) => {
      const body = bodyFor(name, id);
      const query = method === "POST" ? "" : `?ban=true&ids=${id}&for=me`;
      return raw({
        method,
        path: filled(where.replace(":language", "en"), id) + query,
        headers: asAna(),
        ...(body && { body }),
      });
    };
    for (const where of [path, path.replace(":conversationId", conversationId)]) {
      if (!where.includes(":") && !bodyFor(name, "?")?.includes("?")) continue;
      const known = await ask(where, hidden.id);
      const unknown = await ask(where, SOMEBODY);
      expectAnswered(known);
      expect(JSON.stringify(known.body)).not.toContain(hidden.me.fullName);
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    }
  });
});

describe("limits", () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({
      engines: [
        scriptedEngine({
          "hola casa": "hello house",
          casa: "house",
          uno: "one",
          dos: "two",
        }),
      ],
      environment: { ADMIN_EMAILS: cast.dieter.email, RATE_LIMITS: "on", RATE_LIMIT_CHANGE: "1000/60" },
    });
  });
  afterAll(() => limited?.[Symbol.asyncDispose]());
  const policy = ({ headers }: { headers: unknown }) =>
    headers instanceof Headers
      ? headers.get("ratelimit-policy")
      : (headers as Record<string, string>)["ratelimit-policy"];

  const counted = spellings.filter(({ name }) => limitOfCall(name) !== null);
  test.each(titled(counted))(
    "%s counts before anything is read of it",
    async (_, { name, method, path, access }) => {
      const { cookie } = await limited.person(access === "admin" ? "dieter" : "ana");
      const headers: Record<string, string> = access === "public" ? json : { ...json, cookie };
      const answer = await rawRequest(limited.url, { method, path: filled(path), headers });
      expect(policy(answer)).toContain(`"${limitOfCall(name)?.toLowerCase()}"`);
    },
  );

  test("every other change counts at its feature", async () => {
    const [me, other] = [await limited.person("bruno"), await limited.person("emma")];
    const to = `/messages/send/${me.id}`;
    const write = async (text: string) =>
      (await other.call<Message>("POST /messages/send/:userId", { path: to, body: { text } })).body;
    const { _id: id, conversationId } = await write("hola casa");
    await other.call("PUT /translation/message/:id/language", {
      path: `/translation/message/${id}/language`,
      body: { language: "es" },
    });
    const given: Partial<Record<Name, object>> = {
      ...bodies,
      "POST /message/:id/forward": { conversationIds: [conversationId] },
      "POST /translation/message/:id/word": { word: "casa", sentence: "hola casa", targetLanguage: "en" },
      "POST /translation/translate": { text: "uno", targetLanguage: "en", sourceLanguage: "es" },
      "POST /translation/batch": { texts: ["dos"], targetLanguage: "en", sourceLanguage: "es" },
    };
    for (const [name, limit] of Object.entries(COUNTED_BY_FEATURE) as [Name, string][]) {
      // No answer tells how often an address was tried; the others ask an engine in the background.
      if (["SIGN_IN", "PREVIEW"].includes(limit) || name === "POST /translation/messages") continue;
      const [, path = ""] = name.split(" ");
      const filledPath = path
        .replace(":conversationId", conversationId)
        .replace(":userId", other.id)
        .replace(":id", id);
      const answer = await me.call(name, { path: filledPath, body: given[name] });
      expect([name, answer.status, policy(answer)]).toEqual([
        name,
        expect.any(Number),
        expect.stringContaining(`"${limit.toLowerCase()}"`),
      ]);
    }
  });
});

describe("bodies", () => {
  const withBody = spellings.filter(({ body }) => body !== undefined);
  const sample = (name: Name) => bodies[name as keyof typeof bodies] as Record<string, unknown>;
  const send = (one: Spelling, body: string | Buffer, headers = allowed(one)) =>
    raw({ method: one.method, path: filled(one.path, emma.id), headers, body });

  /** Of an object, also of one that is refined, or of any in a union. */
  const fieldsOf = (schema: Schema): string[] => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> };
    if (def.type === "object") return Object.keys(def.shape as object);
    const inner = [def.in, def.innerType, ...((def.options as unknown[]) ?? [])];
    return inner.flatMap((one) => (one ? fieldsOf(one as Schema) : []));
  };

  test.each(titled(withBody))("%s refuses what is not a JSON object in UTF-8", async (_, one) => {
    const broken = ["{", "[", "nothing", "{'a':1}", "{}{}", "\ufeff{", "\u0000"].map((text) =>
      Buffer.from(text),
    );
    const notText = [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), Buffer.from([0xc3, 0x28])];
    const notObjects = ["[]", "[{}]", "null", "1", '"text"', "true"].map((text) => Buffer.from(text));
    for (const body of [...broken, ...notText, ...notObjects])
      expectRefusal(await send(one, body), 400, "VALIDATION");
  });

  test.each(titled(withBody))("%s refuses a body above its limit, announced or not", async (_, one) => {
    const huge = JSON.stringify({ ...sample(one.name), more: "x".repeat(one.bodyBytes ?? FRAME_BYTES) });
    expectRefusal(await send(one, huge), 413, "TOO_LARGE");
    expectRefusal(
      await send(one, huge, { ...allowed(one), "transfer-encoding": "chunked" } as never),
      413,
      "TOO_LARGE",
    );
    expectRefusal(
      await send(one, "", { ...allowed(one), "content-length": "1000000000" } as never),
      413,
      "TOO_LARGE",
    );
  });

  test.each(titled(withBody))(
    "%s refuses or serves every odd value in every field, and never fails",
    async (_, one) => {
      for (const field of new Set([...Object.keys(sample(one.name)), ...fieldsOf(one.body as Schema)]))
        for (const value of ODD_VALUES) {
          const body = { ...sample(one.name), [field]: value };
          const answer = await send(one, JSON.stringify(body));
          if (one.body?.safeParse(body).success) expectAnswered(answer);
          else expectRefusal(answer, 400, "VALIDATION");
        }
    },
  );

  test.each(titled(withBody))("%s ignores fields it does not know", async (_, one) => {
    const known = JSON.stringify(sample(one.name)).slice(0, -1);
    const plain = await send(one, `${known}}`);
    const more = await send(one, `${known},"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1}`);
    expect(more.status < 300).toBe(plain.status < 300);
    expectAnswered(more);
  });

  test("nobody became an administrator by any of this", async () => {
    expect(await server.database`select id from users where is_admin`).toEqual([{ id: dieter.id }]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test.each(["1,", "[],", '{"k":1},', '"",'])(
    "millions of %s are refused before they are read",
    async (unit) => {
      const one = withBody.find(({ name }) => name === "POST /translation/batch") as Spelling;
      const many = unit.repeat(Math.floor((BATCH_BYTES - 100) / unit.length));
      for (const start of ['{"texts":[', '{"\\\\\\"[":"\\\\","x":['])
        expectRefusal(await send(one, `${start}${many}0]}`), 400, "VALIDATION");
      // What stands in a string is a text.
      const text = '[{,"\\'.repeat(FREE_TEXT_CODE_POINTS / 5);
      const sent = await send(one, JSON.stringify({ texts: [text, text], targetLanguage: "en" }));
      expect(sent.status).toBe(200);
    },
  );

  test("deeply nested JSON is refused like any other invalid shape", async () => {
    const nested = "[".repeat(30_000) + "]".repeat(30_000);
    const one = withBody.find(({ name }) => name === "PUT /settings/translation") as Spelling;
    expectRefusal(await send(one, nested), 400, "VALIDATION");
    expectRefusal(await send(one, `{"theme":${nested}}`), 400, "VALIDATION");
  });
});

test.each([
  ..."\u200b \u2800 \u3164 \uffa0 \u00ad \u200e \ufe0f \u2060 \u0301".split(" "),
  " \n\u3000",
  "\u{e0067}\u{e007f}",
])("%j, of which nothing can be seen, is refused wherever a text is needed", async (text) => {
  const renditions = [{ language: "en", text }];
  for (const [who, request, body] of [
    [ana, `POST /messages/send/${emma.id}`, { text }],
    [ana, `POST /conversations/${chat}/messages`, { text }],
    [ana, `POST /conversations/${chat}/messages`, { text: "hola", renditions }],
    [ana, `POST /conversations/${chat}/previews`, { text }],
    [emma, `PATCH /message/${messageId}`, { text }],
    [emma, `PUT /message/${messageId}/renditions/en`, { text }],
    [ana, `PUT /message/${messageId}/suggestions/en`, { text }],
    [ana, "PUT /settings/profile", { fullName: text }],
    [ana, "POST /conversations", { title: text, memberIds: [] }],
    [ana, "POST /glossary", { ...bodies["POST /glossary"], term: text }],
    [ana, "POST /phrasebook", { ...bodies["POST /phrasebook"], meaning: text }],
    [dieter, "POST /health/admin/preview-email", { subject: "News", content: text }],
  ] as const) {
    const [method, path] = request.split(" ") as [string, string];
    const headers = { ...json, cookie: who.cookie };
    const answer = await raw({ method, path: `/api${path}`, headers, body: JSON.stringify(body) });
    expect([request, answer.status]).toEqual([request, 400]);
    expectRefusal(answer, 400, "VALIDATION");
  }
});

describe("kinds of content", () => {
  const changing = spellings.filter(({ method }) => method !== "GET");
  const typed = (one: Spelling, type: string | undefined) => {
    const { "content-type": _, ...rest } = allowed(one) as Record<string, string>;
    return { ...rest, ...(type !== undefined && { "content-type": type }) };
  };
  const given = ({ name }: Spelling) => JSON.stringify(bodies[name as keyof typeof bodies] ?? {});
  /** What a form or script of another site can send without a preflight request. */
  const FORMS = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "text/plain;charset=UTF-8",
    "text/plain; application/json",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
    undefined,
  ];
  const takes = (one: Spelling, type: string | undefined) =>
    one.upload !== undefined || (one.form === true && /^multipart/.test(type ?? ""));

  test.each(titled(changing))("%s takes JSON only, unless declared otherwise", async (_, one) => {
    for (const type of FORMS.filter((type) => !takes(one, type))) {
      const path = filled(one.path, emma.id);
      const answer = await raw({ method: one.method, path, headers: typed(one, type), body: given(one) });
      expectRefusal(answer, 415, "UNSUPPORTED_MEDIA");
    }
  });

  test.each(titled(changing))("%s refuses a form's content type also without a body", async (_, one) => {
    for (const type of FORMS.filter((type) => type && !takes(one, type)))
      expectRefusal(
        await raw({ method: one.method, path: filled(one.path, emma.id), headers: typed(one, type) }),
        415,
        "UNSUPPORTED_MEDIA",
      );
  });

  test("JSON may name its character set, and an empty body needs no type", async () => {
    for (const type of [
      "application/json",
      "Application/JSON; charset=utf-8",
      "application/json;charset=UTF-8",
    ])
      expect(
        await raw({
          method: "PUT",
          path: "/api/settings",
          headers: { cookie: ana.cookie, "content-type": type },
          body: JSON.stringify({ theme: "dark" }),
        }),
      ).toMatchObject({ status: 200 });
    const { cookie } = ana;
    expect(await raw({ method: "DELETE", path: "/api/auth/sessions", headers: { cookie } })).toMatchObject({
      status: 200,
    });
  });
});

describe("queries", () => {
  const ODD = ["", "%00", "a%00b", "%ff", "%ED%A0%80", "-1", "0", "1e999", "NaN", "9".repeat(40), "null"];
  const ODDER = [
    "%25",
    "_",
    "%5C",
    "' or 1=1 --".replaceAll(" ", "%20"),
    "x".repeat(5_000),
    "a%20b",
    "\\",
    "[]",
  ];
  /** The parameters that a schema reads. */
  const namesIn = (query: Spelling["query"]) => {
    const names = new Set<string>();
    const parameters = { get: (_: object, name: string | symbol) => void names.add(String(name)) };
    query?.safeParse(new Proxy({}, parameters));
    expect(names.size).toBeGreaterThan(0);
    return [...names];
  };
  test.each(titled(spellings.filter(({ query }) => query !== undefined)))(
    "%s refuses or serves every odd value of every parameter, and never fails",
    async (_, { access, method, path, query }) => {
      for (const name of [...namesIn(query), "unknown", "limit[]", "__proto__"])
        for (const value of [...ODD, ...ODDER, ...ODD_TIMES.map(encodeURIComponent)])
          expectAnswered(
            await raw({
              method,
              path: `${filled(path, emma.id)}?${name}=${value}`,
              headers: allowed({ access }),
            }),
          );
    },
  );

  test.each(["/messages/contacts", "/messages/chats"])(
    "%s takes no cursor that it did not give",
    async (path) => {
      const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
      const id = SOMEBODY;
      for (const content of [
        ...[{}, [], null, "x", { id }, { name: "a", at: "2026-01-01T00:00:00Z" }],
        { id, name: "a\u0000", at: "2026-01-01\u0000" },
        { id, name: "\ud800", at: "-1" },
        { id, name: 1, at: 1 },
        { id: "x", name: "a", at: "2026-01-01T00:00:00Z" },
      ])
        expectRefusal(
          await raw({ method: "GET", path: `/api${path}?cursor=${made(content)}`, headers: asAna() }),
          400,
          "VALIDATION",
        );
    },
  );
});
