import { hash } from "node:crypto";
import { keepsAnswer } from "@lingualoom/contract/call-facts/facts.ts";
import type { HonoRequest } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { AppError } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { Idempotency } from "./idempotency.ts";
import { callNames, callOf, Reply } from "./routes.ts";

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person("ana");
});
afterAll(() => server[Symbol.asyncDispose]());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const SECRET = "a secret of this test, 0123456789";

function stage() {
  const clock = new ManualClock();
  const idempotency = new Idempotency(server.database, clock, SECRET);
  const request = (key: string) =>
    ({
      header: () => key,
      method: "POST",
      path: "/api/messages/send/x",
      url: "http://x/",
    }) as unknown as HonoRequest;
  const once = (key: string, body: unknown, run: (onceId?: string) => Promise<Reply<unknown>>) =>
    idempotency.once(ana.id, request(key), body, run);
  return { clock, once };
}

test("the stored digest does not reveal the request to a reader of the database", async () => {
  const { once } = stage();
  const [key, body] = ["stored-digest", { text: "sí" }];
  await once(key, body, answer("sí"));
  const [row] = await server.database<{ digest: string }[]>`
    select digest from idempotency_keys where user_id = ${ana.id} and key = ${key}`;
  // Short texts can be guessed by brute force, unless the digest includes a secret.
  const guessed = hash("sha256", JSON.stringify(body), "base64url");
  expect(row?.digest).not.toBe(guessed);
  // A request in progress during an upgrade is recognised by the old digest.
  await server.database`update idempotency_keys set digest = ${guessed} where user_id = ${ana.id} and key = ${key}`;
  expect((await once(key, body, never)).body).toEqual({ text: "sí" });
  await expect(once(key, { text: "no" }, never)).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
});

const answer = (text: string) => async () => new Reply({ text }, { status: 201 });
const never = async () => {
  throw new Error("ran again");
};

test("a repeat while the first call runs waits, then gets the first answer", async () => {
  const { once } = stage();
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = once("running", "a", async () => {
    started.resolve();
    await gate.promise;
    return new Reply({ text: "first" }, { status: 201 });
  });
  await started.promise;
  await expect(once("running", "a", never)).rejects.toMatchObject({ code: "IN_PROGRESS" });
  gate.resolve();
  await first;
  expect(await once("running", "a", never)).toMatchObject({ status: 201, body: { text: "first" } });
});

test("a call of a dead server runs again, and the first cannot store its answer", async () => {
  const { clock, once } = stage();
  const gate = Promise.withResolvers<void>();
  const ids: (string | undefined)[] = [];
  const lost = once("lost", "a", async (onceId) => {
    ids.push(onceId);
    await gate.promise;
    return new Reply({ text: "too late" });
  });
  while (ids.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  clock.advance(MINUTE + 1);
  await once("lost", "a", async (onceId) => {
    ids.push(onceId);
    gate.resolve();
    await lost;
    return new Reply({ text: "second" });
  });
  expect(ids[1]).toBe(ids[0]);
  expect(ids[0]).toBeTruthy();
  expect((await once("lost", "a", never)).body).toEqual({ text: "second" });
});

test("after a day a key is free for a new request", async () => {
  const { clock, once } = stage();
  const ids: (string | undefined)[] = [];
  const run = async (onceId?: string) => {
    ids.push(onceId);
    return new Reply({});
  };
  await once("day", "a", run);
  clock.advance(DAY + 1);
  await once("day", "b", run);
  expect(ids[1]).not.toBe(ids[0]);
});

test("a final refusal is stored, and a temporary one is not", async () => {
  const { once } = stage();
  const refusing = (code: "NOT_FOUND" | "RATE_LIMITED" | "UNAVAILABLE") => async () => {
    throw new AppError(code, say("notFound"));
  };
  await expect(once("final", "a", refusing("NOT_FOUND"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(once("final", "a", never)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Not found" });
  for (const code of ["RATE_LIMITED", "UNAVAILABLE"] as const) {
    await expect(once(code, "a", refusing(code))).rejects.toMatchObject({ code });
    expect((await once(code, "a", answer("now"))).body).toEqual({ text: "now" });
  }
});

test("a send with a key is one message even when its first answer was never stored", async () => {
  const emma = await server.person("emma");
  const send = () =>
    ana.call<{ _id: string }>("POST /messages/send/:userId", {
      path: `/messages/send/${emma.id}`,
      body: { text: "una vez" },
      headers: { "idempotency-key": "dies-in-between" },
    });
  const first = await send();
  // Simulates a server that died between committing the message and storing its answer.
  await server.database`
    update idempotency_keys set status = null, body = null, created_at = now() - interval '2 minutes'
    where key = 'dies-in-between'`;
  const again = await send();
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body._id).toBe(first.body._id);
});

describe("a change under an idempotency key", () => {
  const message = async () => {
    const emma = await server.person("emma");
    const device = await ana.device();
    return device.sends(emma.id, "antes");
  };
  const keyed = (name: string) => ({ headers: { "idempotency-key": name } });

  test("is made once, and a repeat changes nothing", async () => {
    const { _id } = await message();
    const edit = () =>
      ana.call<{ revision: number }>("PATCH /message/:id", {
        path: `/message/${_id}`,
        body: { text: "después" },
        ...keyed("edit once"),
      });
    const first = await edit();
    await ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "y otra vez" } });
    const again = await edit();
    expect(first.status).toBe(200);
    // The text has been edited since, so the retry gets the current message and changes nothing.
    expect(again.body).toMatchObject({ text: "y otra vez", revision: first.body.revision + 1 });
  });

  test("stores no overwritten text", async () => {
    const { _id } = await message();
    const write = (text: string) =>
      ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text }, ...keyed(`write ${text}`) });
    await write("palabras de antes");
    await write("palabras de ahora");
    const rowsWith = (text: string) => server.database`select from idempotency_keys where body like ${`%${text}%`}`;
    expect(await rowsWith("palabras de antes")).toHaveLength(0);
    expect(await rowsWith("palabras de ahora")).not.toHaveLength(0);
  });

  test("conflicts with a different query under the same key", async () => {
    const { _id } = await message();
    const remove = (whose: string) =>
      ana.call("DELETE /message/:id", { path: `/message/${_id}?for=${whose}`, ...keyed("one removal") });
    expect((await remove("me")).status).toBe(200);
    expect(await remove("everyone")).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
  });

  test("is the same with a corrected password, which leaves no digest", async () => {
    const { once } = stage();
    await once("credentials", { keys: ["k"], currentPassword: "wrong" }, answer("first"));
    expect((await once("credentials", { keys: ["k"], currentPassword: "right" }, never)).body).toEqual({
      text: "first",
    });
  });
});

test.each(["POST /account/delete", "DELETE /account"] as const)("%s stores no digest of the password", async (name) => {
  const [method, path] = name.split(" ") as [string, string];
  const key = { cookie: ana.cookie, "idempotency-key": name };
  const { status } = await ask(server.url, method, path, { password: "not mine" }, key);
  const rows = await server.database`select 1 from idempotency_keys where key = ${name}`;
  expect([status, rows.length]).toEqual([403, 0]);
});

test("the server stores no credentials, no files and no produced texts", () => {
  const changing = callNames.filter((name) => !name.startsWith("GET "));
  const never = changing.filter((name) => !keepsAnswer(name.split(" ")[0] as string, callOf(name)));
  expect(never.filter((name) => !/ \/(?:auth|account)\//.test(name)).sort()).toEqual([
    "DELETE /bots/:id/tokens/:tokenId",
    "DELETE /conversations/:conversationId/invites/:code",
    "DELETE /conversations/:conversationId/widgets/:code",
    "DELETE /people/me/invite",
    "DELETE /server-invites/:id",
    "DELETE /tokens/:id",
    "DELETE /uploads/:id",
    "PATCH /imports/:id",
    "PATCH /phrasebook/:id",
    "PATCH /reminders/:id",
    "PATCH /scheduled/:id",
    "PATCH /uploads/:id",
    "POST /admin/imports",
    "POST /admin/lingualoomai/test",
    "POST /admin/sign-in-providers/:provider/test",
    "POST /bots/:id/tokens",
    "POST /calls/:callId/heard",
    "POST /calls/:callId/join",
    "POST /calls/:callId/turns",
    "POST /conversations/:conversationId/call",
    "POST /conversations/:conversationId/catch-up",
    "POST /conversations/:conversationId/glossary",
    "POST /conversations/:conversationId/glossary/import",
    "POST /conversations/:conversationId/hooks",
    "POST /conversations/:conversationId/imports",
    "POST /conversations/:conversationId/invites",
    "POST /conversations/:conversationId/meaning",
    "POST /conversations/:conversationId/outgoing-hooks",
    "POST /conversations/:conversationId/outgoing-hooks/:webhookId/test",
    "POST /conversations/:conversationId/previews",
    "POST /conversations/:conversationId/scheduled",
    "POST /conversations/:conversationId/widgets",
    "POST /glossary",
    "POST /glossary/import",
    "POST /health/admin/glossary",
    "POST /health/admin/glossary/import",
    "POST /health/admin/preview-email",
    "POST /health/admin/second-factor/without",
    "POST /health/admin/users/:id/end-second-factor",
    "POST /health/admin/users/:id/reset-link",
    "POST /health/generate-email",
    "POST /imports/:id/people/:personId/invite",
    "POST /invites/:code/guest",
    "POST /media",
    "POST /media/:id/texts",
    "POST /media/:id/words",
    "POST /message/:id/forward",
    "POST /message/:id/transcript",
    "POST /people/me/invite",
    "POST /phrasebook",
    "POST /push/devices",
    "POST /push/devices/:id/test",
    "POST /reminders",
    "POST /server-invites",
    "POST /settings/email",
    "POST /setup",
    "POST /setup/check",
    "POST /tokens",
    "POST /translation/batch",
    "POST /translation/detect",
    "POST /translation/message/:id",
    "POST /translation/message/:id/link-preview",
    "POST /translation/message/:id/poll",
    "POST /translation/message/:id/revisions",
    "POST /translation/message/:id/word",
    "POST /translation/messages",
    "POST /translation/translate",
    "POST /uploads",
    "POST /widgets/:code/guest",
    "PUT /admin/sign-in-providers/:provider",
    "PUT /conversations/:conversationId/glossary/:termId",
    "PUT /drafts/:conversationId",
    "PUT /glossary/:termId",
    "PUT /health/admin/glossary/:termId",
    "PUT /people/me/invite",
    "PUT /settings/password",
  ]);
  expect(never).toEqual(
    expect.arrayContaining(["POST /auth/login", "POST /account/delete", "DELETE /auth/sessions/:id"]),
  );
});
