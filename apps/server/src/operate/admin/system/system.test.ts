import { readdirSync } from "node:fs";
import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { noSandbox } from "@lingualoom/sandbox/sandbox.ts";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { aloneBus } from "#/platform/bus/bus.ts";
import { levelName } from "#/platform/log.ts";
import { createLogMemory } from "#/platform/log-memory.ts";
import { MailRefused } from "#/platform/mail/transport/mailer.ts";
import { asIs, say } from "#/platform/sentences/sentence.ts";
import { contextOf } from "#test/context.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";
import { WAIT } from "../../../../../../patience.ts";
import { SystemChecks } from "./checks.ts";

const environment = { ADMIN_EMAILS: cast.dieter.email };
type System = Output<"GET /health/admin/system">;

test("the system page shows the results of the checks", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  await dieter.device();
  const { body } = await dieter.call<System>("GET /health/admin/system");
  expect(body).toMatchObject({
    database: { ok: true, word: "Connected" },
    // The tests' PostgreSQL flushes nothing, for speed.
    durability: {
      ok: false,
      word: "At risk",
      message: expect.stringContaining("fsync=off and full_page_writes=off"),
    },
    backend: { ok: true, word: "Operational" },
    mail: { word: "Outbox", message: expect.stringContaining("no SMTP server is set") },
    nats: { word: "Not used" },
    sockets: 1,
    queues: { mailWaiting: 0, mailGivenUp: 0 },
    logLevel: "info",
  });
  expect(body.databaseBytes).toBeGreaterThan(1_000_000);
  expect(body.versions.PostgreSQL).toMatch(/^\d+\.\d+/);
  const files = readdirSync(new URL("../../../../migrations/", import.meta.url));
  expect(body.migrations.map(({ name }) => name)).toEqual(files.sort());

  await dieter.call("PUT /settings/translation", { body: { interfaceLanguage: "es" } });
  const spanish = await dieter.call<System>("GET /health/admin/system");
  expect(spanish.body).toMatchObject({
    database: { word: "Conectado" },
    durability: {
      word: "En riesgo",
      message: expect.stringMatching(/^Un corte de luz .*fsync=off y full_page/),
    },
    backend: { word: "En funcionamiento" },
    nats: { word: "No se usa", message: "este servidor funciona solo" },
  });
  const tested = await dieter.call("POST /admin/lingualoomai/test", { body: { provider: "deepl" } });
  expect(tested.body).toMatchObject({ success: false, error: "no está configurado: clave" });
});

test("an abandoned email is shown with its reason and can be retried or discarded", async () => {
  let refusal: Error | null = null;
  await using server = await startTestServer({
    environment,
    async onMail() {
      if (refusal) throw refusal;
    },
  });
  const dieter = await server.person("dieter");
  const failed = async () => (await dieter.call<System>("GET /health/admin/system")).body.failed;
  const retry = (id: string) =>
    dieter.call("POST /health/admin/failed/:id/retry", { path: `/health/admin/failed/${id}/retry` });
  refusal = new Error("the mail server is busy");
  const { fullName, email, password } = cast.emma;
  await ask(server.url, "POST", "/auth/signup", { fullName, email, password });
  await server.app.idle();
  expect(await failed()).toEqual([]);
  await server.database`update work set due_at = created_at`;
  refusal = new MailRefused("550 no such mailbox");
  await server.app.sweep();
  const [given, ...more] = await failed();
  expect(given).toMatchObject({ kind: "email", name: "sign-up", reason: "550 no such mailbox" });
  expect(more).toEqual([]);
  refusal = null;
  expect((await retry(given!._id)).status).toBe(200);
  await server.app.idle();
  expect(server.mails.at(-1)?.to).toBe(email);
  expect(await failed()).toEqual([]);
  expect(await retry(given!._id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  const { entries } = (await dieter.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity")).body;
  expect(entries.filter(({ action }) => action === "work.retried")).toMatchObject([
    { actorId: dieter.id, address: expect.any(String), details: { kind: "email" } },
  ]);
  refusal = new MailRefused("550 no such mailbox");
  await ask(server.url, "POST", "/auth/forgot-password", { email: cast.dieter.email });
  await server.app.idle();
  const [second] = await failed();
  const discard = () => dieter.call("DELETE /health/admin/failed/:id", { path: `/health/admin/failed/${second!._id}` });
  expect([(await discard()).status, await failed(), (await discard()).status]).toEqual([200, [], 404]);
});

test("the system page says whether search has indexed the existing messages", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ environment, clock });
  const dieter = await server.person("dieter");
  const indexing = async () => (await dieter.call<System>("GET /health/admin/system")).body.queues.searchIndexing;
  expect(await indexing()).toEqual({ conversations: 0, of: 0 });
  clock.advance(12_000);
  await vi.waitFor(async () => expect(await indexing()).toBeNull(), WAIT);
});

test("a service that does not answer is not shown as connected", async () => {
  await using server = await startTestServer({ environment });
  const refusing = async () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:25"));
  const checks = new SystemChecks(
    contextOf({
      database: server.database,
      clock: { now: () => new Date(), after: () => ({ cancel() {} }) },
      mailer: {
        description: "by SMTP",
        deliver: refusing,
        server: { check: refusing },
        async [Symbol.asyncDispose]() {},
      },
      sendsMail: () => true,
      bus: { ...aloneBus, answers: async () => false },
      config: { dataDir: "/nowhere/at/all", media: { s3: null } } as never,
    }),
  );
  const away = {
    ok: false,
    word: say("unreachable"),
    message: asIs("connect ECONNREFUSED 127.0.0.1:25"),
  };
  expect(await checks.mail()).toEqual(away);
  expect(await checks.nats()).toEqual({ ...away, message: say("noAnswer") });
  expect(await checks.disk()).toMatchObject({ ok: false, word: say("unknown") });
});

test.each([
  { failures: null, expected: { ok: true, word: "Activo", message: "creado con bubblewrap" } },
  {
    failures: say("programsReadFiles", { how: say("installBubblewrap") }),
    expected: {
      ok: false,
      word: "No es posible",
      message:
        "Apertium y el proceso de imágenes pueden leer los archivos de este servidor y acceder a la red: instala bubblewrap o permite los espacios de nombres de usuario, en un contenedor con deploy/seccomp.json (docs/operations.md)",
    },
  },
])("the state of the sandbox is in the administrator's language", async ({ failures, expected }) => {
  const sandboxes = {
    engines: noSandbox,
    pictures: noSandbox,
    description: say("madeByBubblewrap"),
    failures,
  };
  await using server = await startTestServer({ environment, sandboxes });
  const dieter = await server.person("dieter");
  await dieter.call("PUT /settings/translation", { body: { interfaceLanguage: "es" } });
  const { body } = await dieter.call<System>("GET /health/admin/system");
  expect(body.sandbox).toEqual(expected);
});

test("a bounded number of warnings and errors is remembered, latest first", () => {
  const memory = createLogMemory(levelName);
  const log = pino({ level: "info" }, { write: memory.note });
  log.info("not worth it");
  log.warn({ reason: "no route" }, "an email was not sent");
  log.error({ err: new Error("boom") }, "a request failed");
  expect(memory.lines().map(({ level, message }) => [level, message])).toEqual([
    ["error", "a request failed: boom"],
    ["warn", "an email was not sent: no route"],
  ]);
  for (let i = 0; i < 200; i++) log.warn(`again ${i}`);
  expect(memory.lines()).toHaveLength(100);
  expect(memory.lines()[0]?.message).toBe("again 199");
});
