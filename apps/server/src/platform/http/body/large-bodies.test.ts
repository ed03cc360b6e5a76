import { request } from "node:http";
import { PICTURE_BODY_BYTES, PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import type { CastName } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());

interface Refusal {
  readonly status: number;
  readonly retryAfter: number;
  readonly code: string;
}

const WHOLE = { "content-length": `${PICTURE_BODY_BYTES}` };

/** Starts a message with a large body, of which only the beginning is sent until the test continues. */
function begin(person: Person, framing: Record<string, string> = WHOLE, to = ana) {
  const sending = request(`${person.url}/api/messages/send/${to.id}`, {
    method: "POST",
    headers: { ...framing, "content-type": "application/json", cookie: person.cookie },
    agent: false,
  });
  const answer = new Promise<Refusal>((resolve) => {
    sending.once("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: Number(response.headers["retry-after"]),
        code,
      });
    });
  });
  sending.on("error", () => {});
  sending.flushHeaders();
  return { answer, sending, finish: () => sending.end(Buffer.alloc(PICTURE_BODY_BYTES, " ")) };
}

type Begun = ReturnType<typeof begin>;

/** Returns the first refusal, and the requests that the server still waits for. */
async function refusedOf(begun: readonly Begun[]) {
  const first = await Promise.race(begun.map(async (one) => ({ one, answer: await one.answer })));
  return { refusal: first.answer, others: begun.filter((one) => one !== first.one) };
}

/** A message without text or picture is refused only after the whole body was read. */
const READ = { status: 400, code: "VALIDATION" };

test("a user's concurrent large bodies are bounded before the excess is read", async () => {
  const { refusal, others } = await refusedOf([begin(emma), begin(emma), begin(emma)]);
  expect(refusal).toEqual({ status: 429, retryAfter: 2, code: "RATE_LIMITED" });
  const theirs = begin(ana);
  const path = `/messages/send/${ana.id}`;
  const small = await emma.call("POST /messages/send/:userId", { path, body: { text: "still here" } });
  expect(small.status).toBe(201);
  for (const { finish } of [theirs, ...others]) finish();
  for (const { answer } of [theirs, ...others]) expect(await answer).toMatchObject(READ);
  // A finished or aborted body frees its memory.
  const [given, up] = [begin(emma), begin(emma)];
  given.sending.destroy();
  up.sending.destroy();
  await expect
    .poll(async () => {
      const again = [begin(emma), begin(emma)];
      for (const { finish } of again) finish();
      return (await Promise.all(again.map(({ answer }) => answer))).map(({ status }) => status);
    })
    .toEqual([400, 400]);
});

test("an upload refused for lack of room is not counted", async () => {
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_UPLOAD: "2/300", RATE_LIMIT_MAIL: "9/1" };
  await using limited = await startTestServer({ environment });
  const [bruno, other] = [await limited.person("bruno"), await limited.person("emma")];
  const underWay = [begin(bruno, WHOLE, other), begin(bruno, WHOLE, other)];
  const third = begin(bruno, WHOLE, other);
  const { others } = await refusedOf([...underWay, third]);
  for (let i = 0; i < 4; i++) {
    const { status, headers } = await upload(bruno, Buffer.alloc(PICTURE_BYTES));
    expect([status, headers.get("retry-after")]).toEqual([429, "2"]);
  }
  for (const { finish } of others) finish();
  for (const { answer } of others) expect(await answer).toMatchObject(READ);
  for (let i = 0; i < 2; i++) expect((await upload(bruno, Buffer.alloc(100))).status).toBe(415);
  expect((await upload(bruno, Buffer.alloc(100))).status).toBe(429);
});

test("a body without a length counts as the largest once it outgrows a small one", async () => {
  const chunked = () => {
    const begun = begin(emma, { "transfer-encoding": "chunked" });
    begun.sending.write(Buffer.alloc(65 * 1_024, " "));
    return begun;
  };
  const { refusal, others } = await refusedOf([chunked(), chunked(), chunked()]);
  expect(refusal).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  for (const { sending } of others) sending.end();
  for (const { answer } of others) expect(await answer).toMatchObject(READ);
});

test("concurrent large bodies of all users are bounded together", async () => {
  const names: CastName[] = ["bruno", "chloe", "dieter", "farah", "giulia"];
  const people: Person[] = [];
  for (const name of names) people.push(await server.person(name));
  const { refusal, others } = await refusedOf(people.flatMap((person) => [begin(person), begin(person)]));
  expect(refusal).toEqual({ status: 503, retryAfter: 2, code: "UNAVAILABLE" });
  for (const { sending } of others) sending.destroy();
});
