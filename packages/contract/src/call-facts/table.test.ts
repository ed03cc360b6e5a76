import { expect, test } from "vitest";
import type { Call } from "../call.ts";
import { calls } from "../calls.ts";
import { Message } from "../shapes.ts";
import { backendRetryOf, keepsAnswer, scopeOfCall } from "./facts.ts";
import { factsOf } from "./facts-of.ts";
import { CALL_FACTS } from "./table.ts";

const all = Object.entries(calls) as [string, Call][];
const methodOf = (name: string) => name.slice(0, name.indexOf(" "));

const WIDEST_LINE = 110;

/** Formats a row as the formatter does. */
function rowOf(name: string, facts: readonly string[]): string {
  const line = `  "${name}": { ${facts.join(", ")} },\n`;
  if (line.trimEnd().length <= WIDEST_LINE) return line;
  return `  "${name}": {\n${facts.map((fact) => `    ${fact},\n`).join("")}  },\n`;
}

function tableOf(): string {
  const rows = all.flatMap(
    ([name, { access, keepsAnswer, holdsText, scope, forPeople, forGuests, beforeFactor, aliases = [] }]) => {
      const facts = [
        `access: "${access}"`,
        ...(keepsAnswer === false ? ["keepsAnswer: false"] : []),
        ...(holdsText ? ["holdsText: true"] : []),
        ...(scope ? [`scope: "${scope}"`] : []),
        ...(forPeople ? ["forPeople: true"] : []),
        ...(forGuests ? ["forGuests: true"] : []),
        ...(beforeFactor ? ["beforeFactor: true"] : []),
      ];
      return [name, ...aliases].map((spelling) => rowOf(spelling, facts));
    },
  );
  return [
    'import type { CallFacts } from "./facts.ts";\n\n',
    "/** Generated from `calls.ts`. Change the call, then run: `npx vitest run --project contract -u`. */\n",
    `export const CALL_FACTS = {\n${rows.join("")}} as const satisfies Readonly<Record<string, CallFacts>>;\n`,
  ].join("");
}

test("the table has the facts of every call and of every alias", async () => {
  await expect(tableOf(), "npx vitest run --project contract -u").toMatchFileSnapshot("./table.ts");
});

test("a path finds its call: fixed paths win over parameters, HEAD acts like GET", () => {
  expect(factsOf("GET", "/api/messages/chats")).toBe(CALL_FACTS["GET /messages/chats"]);
  expect(factsOf("GET", "/api/messages/018f")).toBe(CALL_FACTS["GET /messages/:userId"]);
  expect(factsOf("HEAD", "/api/media/018f")).toBe(CALL_FACTS["GET /media/:id"]);
  expect(factsOf("POST", "/api/health/admin/make-admin/ana@example.org")).toMatchObject({ access: "admin" });
});

test.each([
  ["GET", "/messages/chats"],
  ["GET", "/api/messages/"],
  ["GET", "/api/messages/chats/"],
  ["PATCH", "/api/messages/chats"],
  ["POST", "/api/%61uth/login"],
])("%s %s is an unknown call", (method, path) => {
  expect(factsOf(method, path)).toBeUndefined();
});

test("another backend may repeat reads and keyed changes, never unknown calls", () => {
  const retry = (method: string, path: string) => backendRetryOf(method, factsOf(method, path));
  expect(retry("GET", "/api/messages/chats")).toBe("always");
  expect(retry("GET", "/any/page")).toBe("always");
  expect(retry("POST", "/api/messages/send/018f")).toBe("with-key");
  expect(retry("POST", "/api/auth/login")).toBe("never");
  expect(retry("POST", "/api/unknown")).toBe("never");
});

test("every alias has the method class of its call, so both are retried alike", () => {
  for (const [name, call] of all)
    for (const alias of call.aliases ?? [])
      expect(backendRetryOf(methodOf(alias), call)).toBe(backendRetryOf(methodOf(name), call));
});

test("stored answers with text are messages, which edits and deletions renew", () => {
  const stored = all.filter(([name, call]) => call.holdsText && keepsAnswer(methodOf(name), call));
  expect(stored.map(([name]) => name)).toContain("PATCH /message/:id");
  for (const [name, call] of stored) expect([name, call.output === Message]).toEqual([name, true]);
});

test("every call that answers with a message has the fact `holdsText`", () => {
  for (const [name, call] of all) if (call.output === Message) expect([name, call.holdsText]).toEqual([name, true]);
});

test("no token may make calls about proofs, sessions, passwords, tokens or devices", () => {
  const needsPassword = (call: Call) =>
    (["REAUTHENTICATE", "WRONG_PASSWORD"] as const).some((code) => call.errors?.includes(code));
  const isAboutSigningIn = (name: string) => / \/(auth\/(?!check|update-profile)|account|setup|tokens|push)/.test(name);
  for (const [name, call] of all)
    if (needsPassword(call) || isAboutSigningIn(name))
      expect([name, scopeOfCall(methodOf(name), call)]).toEqual([name, null]);
});
