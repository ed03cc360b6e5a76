import type { Name } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTED_BY_FEATURE, limitOfCall } from "../../apps/server/src/platform/rate-limits/limit-of-call.ts";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { rawRequest } from "./raw-request.ts";
import { bodies, ODD_TIMES } from "./sample-inputs.ts";
import {
  everyCall,
  expectAnswered,
  expectRefusal,
  filled,
  json,
  paths,
  spellings,
  stageOfCalls,
  titled,
  UNKNOWN_ID,
} from "./stage-of-calls.ts";

const { raw, allowed, asAna, ready } = stageOfCalls();

describe("access", () => {
  /** Of a forged session, one that its user ended, and one whose user is suspended. */
  const cookies = ["lingualoom.session_token=made-up; ;;="];
  beforeAll(async () => {
    const { server, dieter } = ready();
    const [left, suspended] = [await server.person("bruno"), await server.person("chloe")];
    cookies.push(left.cookie, suspended.cookie);
    await left.call("POST /auth/logout");
    const path = `/health/admin/users/${suspended.id}/suspend`;
    expect((await dieter.call("POST /health/admin/users/:id/suspend", { path })).status).toBe(200);
  });

  test.each(titled(spellings.filter(({ access }) => access !== "public")))(
    "%s without a session that lasts is 401",
    async (_, { method, path, body }) => {
      for (const headers of [json, ...cookies.map((cookie) => ({ ...json, cookie }))])
        expectRefusal(
          await raw({ method, path: filled(path), headers, ...(body && { body: "[" }) }),
          401,
          "NOT_SIGNED_IN",
        );
    },
  );

  const changing = everyCall.filter(({ method }) => method !== "GET");
  test.each(titled(changing))("%s from another site's page is 403, before its input is read", async (_, one) => {
    const { access, method, path, body } = one;
    const { port } = new URL(ready().server.url);
    const elsewhere = [
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
    ];
    // Calls share one origin rule, so only one call tries every origin.
    for (const from of one === changing[0] ? elsewhere : elsewhere.slice(0, 1))
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
  });

  test("the same requests from the product's own page are allowed", async () => {
    const { port } = new URL(ready().server.url);
    for (const origin of [ready().server.url, `http://localhost:${port}`, `http://[::1]:${port}`])
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

  const WRONG_IDS = ["0", `${UNKNOWN_ID}0`, "%00", "%ED%A0%80", "%"];
  const MORE_WRONG_IDS = [
    ..."1 -1 null undefined chats2 NaN".split(" "),
    UNKNOWN_ID.slice(1),
    `{${UNKNOWN_ID}}`,
    encodeURIComponent("' or 1=1 --"),
    "%ff",
    "%zz",
    "..%2f..%2fetc%2fpasswd",
    "x".repeat(4_000),
  ];
  // Administrators choose the names of providers almost freely.
  const withIds = everyCall.filter(({ path }) => path.includes(":") && !path.includes(":provider"));
  test.each(titled(withIds))("%s with an id of the wrong form is 404", async (_, one) => {
    const { access, name, method, path, body } = one;
    const given = body && { body: JSON.stringify(bodies[name as keyof typeof bodies]) };
    // Ids share one schema, so one call tries every wrong id.
    for (const id of one === withIds[0] ? [...WRONG_IDS, ...MORE_WRONG_IDS] : WRONG_IDS)
      expectRefusal(
        await raw({ method, path: filled(path, id), headers: allowed({ access }), ...given }),
        404,
        "NOT_FOUND",
      );
  });

  test.each(titled(everyCall.filter(({ path }) => path.includes(":"))))(
    "%s with one odd part among existing ids never fails",
    async (_, { access, name, method, path, body }) => {
      const given = body && { body: JSON.stringify(bodies[name as keyof typeof bodies]) };
      const real = (part: string, before: string) =>
        part === ":id" && before === "message"
          ? ready().message._id
          : part === ":conversationId"
            ? ready().message.conversationId
            : ready().emma.id;
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
    for (const path of ["/api", "/api/", "/api/nothing", "/api/%", "/api/../api/nothing", "/api//ping", "/api/PING"])
      expectRefusal(await raw({ method: "GET", path, headers: asAna() }), 404, "NOT_FOUND");
  });
});

describe("an invisible user", () => {
  const bodyFor = (name: Name, id: string) => {
    const body = bodies[name as keyof typeof bodies] as Record<string, unknown> | undefined;
    const listed = Object.keys(body ?? {}).filter((field) => /ids$/i.test(field) || field === "mentions");
    return body && JSON.stringify({ ...body, ...Object.fromEntries(listed.map((field) => [field, [id]])) });
  };
  /** A send may use any ID. */
  const isSend = (name: Name) => name in COUNTED_BY_FEATURE && /send|messages$/.test(name);
  /**
   * A person's ID is an alias for the conversation. Other IDs are covered by tests/guarantees/only-what-you-can-read.
   */
  const NAMES_PEOPLE = /:userId|:conversationId|^\/people\//;
  const naming = spellings.filter(
    ({ access, name, path }) =>
      access === "session" && !isSend(name) && (NAMES_PEOPLE.test(path) || bodyFor(name, "?")?.includes("?")),
  );

  test.each(titled(naming))("%s answers as for an unknown id", async (_, { name, method, path }) => {
    const hidden = await ready().server.person("giulia", { discoverable: false });
    const { conversationId } = (
      await ready().ana.call<{ conversationId: string }>("POST /conversations", {
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
      const unknown = await ask(where, UNKNOWN_ID);
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
  test.each(titled(counted))("%s counts before its input is read", async (_, { name, method, path, access }) => {
    const { cookie } = await limited.person(access === "admin" ? "dieter" : "ana");
    const headers: Record<string, string> = access === "public" ? json : { ...json, cookie };
    const answer = await rawRequest(limited.url, { method, path: filled(path), headers });
    expect(policy(answer)).toContain(`"${limitOfCall(name)?.toLowerCase()}"`);
  });

  test("every other change counts toward its feature's limit", async () => {
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
