import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/** Every name of every call, from the list that the server mounts. */
const spellings = (Object.keys(calls) as Name[]).flatMap((name) => {
  const call: Call = calls[name];
  return [name, ...(call.aliases ?? [])].map((spelling: CallName) => {
    const [method, path] = spelling.split(" ") as [string, string];
    return { name, method, path, access: call.access };
  });
});
const isOperators = ({ path }: { path: string }) =>
  /^\/(health\/)?admin\//.test(path) || ["/health/generate-email", "/health/load-balancing"].includes(path);
const forAdmins = spellings.filter(({ access }) => access === "admin");
const EMMAS = encodeURIComponent(cast.emma.email);
const titled = forAdmins.map((one) => [`${one.method} ${one.path}`, one] as const);

let server: TestServer;
let emma: Person;
let dieter: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  [emma, dieter] = [await server.person("emma"), await server.person("dieter")];
});
afterAll(() => server?.[Symbol.asyncDispose]());

test("every call below /admin and /health/admin is declared for administrators only", () => {
  const operators = spellings.filter(isOperators);
  expect(operators.length).toBeGreaterThan(10);
  expect(operators.filter(({ access }) => access !== "admin")).toEqual([]);
});

describe.each(titled)("%s", (_, { method, path }) => {
  const at = path.replace(":email", EMMAS).replaceAll(/:\w+/g, "01890a5d-ac96-774b-bcce-b302099a8057");
  const from = { origin: "https://other-site.example" };

  test("refuses visitors with 401, whatever else is wrong with the request", async () => {
    for (const body of method === "GET" ? [undefined] : [undefined, "["])
      for (const headers of [{}, from, { cookie: "lingualoom.session_token=made-up" }])
        expect(await ask(server.url, method, at, body, headers as Record<string, string>)).toMatchObject({
          status: 401,
          body: { code: "NOT_SIGNED_IN" },
        });
  });

  test("refuses people without the right with 403 FORBIDDEN, before origin and input", async () => {
    const { cookie } = emma;
    for (const body of method === "GET" ? [undefined] : [undefined, "["])
      for (const headers of [{ cookie }, { cookie, ...from }])
        expect(await ask(server.url, method, at, body, headers)).toMatchObject({
          status: 403,
          body: { code: "FORBIDDEN" },
        });
  });

  test("refuses a change from an administrator's browser on another site's page", async () => {
    if (method === "GET") return;
    expect(await ask(server.url, method, at, "[", { cookie: dieter.cookie, ...from })).toMatchObject({
      status: 403,
      body: { code: "ORIGIN_REFUSED" },
    });
  });
});
