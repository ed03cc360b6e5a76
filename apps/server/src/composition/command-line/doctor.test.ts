import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { GOLDEN_SENTENCES } from "@lingualoom/translation/golden/golden-sentences.ts";
import { startTestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckResult } from "#/operate/doctor/check-result.ts";
import { startEmbeddedPostgres } from "#/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "#/platform/database/migrate.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { command } from "#test/command-line.ts";
import { type FrontProxy, startFrontProxy } from "#test/front-proxy.ts";
import { type ProxyStandIn, startProxy } from "#test/proxy-stand-in.ts";
import { quickestFolder } from "#test/quickest-folder.ts";
import { openS3StandIn, S3_KEY } from "#test/s3-stand-in.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { terminalLanguage } from "./doctor-report.ts";

const APP_SECRET = "a secret that is only for tests, 0123456789";
const NOWHERE = "127.0.0.1:9";

let folder: string;
/** Refuses the push services, which tests must not contact. */
let proxy: ProxyStandIn;
beforeAll(async () => {
  proxy = await startProxy();
  folder = await quickestFolder("lingualoom-doctor-");
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Told = Omit<CheckResult, "says" | "advice"> &
  LocalizableText & { readonly says: string; readonly advice: string | null };

interface Diagnosis {
  readonly code: number;
  readonly ok: boolean;
  readonly findings: readonly Told[];
  /** Returns `failed: …  → …` for each finding of the check. */
  of(id: CheckResult["id"]): string[];
}

async function doctor(environment: Record<string, string>, ...args: string[]): Promise<Diagnosis> {
  const { code, output } = await command(
    {
      PATH: process.env.PATH ?? "",
      APP_SECRET,
      DATA_DIR: join(folder, "data"),
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      ...environment,
    },
    "doctor",
    "--json",
    ...args,
  );
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Told[] };
  const inWords = ({ status, says, advice }: Told) => `${status}: ${says} → ${advice}`;
  return { code, ok, findings, of: (id) => findings.filter((one) => one.id === id).map(inWords) };
}

async function answering(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function mailServer() {
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      (auth as { password?: string }).password === "right"
        ? done(null, { user: "chat" })
        : done(new Error("Invalid login")),
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    recipients,
    host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function serverBehind(front: FrontProxy, trustProxy: string, databaseUrl?: string): Promise<TestServer> {
  const { url } = await (async () => {
    await using free = await answering(() => {});
    return { url: free.url };
  })();
  front.target = url;
  const environment = { PORT: new URL(url).port, PUBLIC_URL: front.url, TRUST_PROXY: trustProxy };
  return startTestServer({ environment, ...(databaseUrl && { databaseUrl }) });
}

test("the doctor finds nothing on a correct server, and its email arrives", async () => {
  await using postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => {} });
  await migrate(postgres.url);
  await using front = await startFrontProxy();
  await using _ = await serverBehind(front, "1", postgres.url);
  await using mail = await mailServer();
  await using bucket = await openS3StandIn();
  await using registry = await startTestRegistry("en-es");
  await using provider = await answering((question, answer) => {
    answer.writeHead(question.headers.authorization === "Bearer right" ? 200 : 401);
    const golden = JSON.stringify({ translations: [GOLDEN_SENTENCES.es?.[0]] });
    const choices = [{ message: { content: golden }, finish_reason: "stop" }];
    answer.end(JSON.stringify(question.url?.endsWith("/models") ? { data: [{ id: "model" }] } : { choices }));
  });
  const well = {
    PUBLIC_URL: front.url,
    TRUST_PROXY: "1",
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://chat:right@${mail.host}`,
    ...bucketSettings(bucket.url),
    BERGAMOT_REGISTRY_URL: registry.registryUrl,
    BERGAMOT_ATTACHMENTS_URL: registry.attachmentsUrl,
    OPENAI_BASE_URL: provider.url,
    OPENAI_API_KEY: "right",
  };
  const { code, ok, findings, of } = await doctor(well, "--mail", "ana@example.org");
  const bad = findings.filter(({ status }) => status !== "ok" && status !== "skipped");
  // The test model does not know the word for cat, and no push service can be reached.
  expect(bad.map(({ code }) => code)).toEqual([...Array(3).fill("pushServiceAway"), "translatedWrongly"]);
  expect([code, ok]).toEqual([0, true]);
  expect(mail.recipients).toEqual(["ana@example.org"]);
  expect(of("engines")[0]).toMatch(
    /^warning: .* “Anna has 3 cats and a dog\.” became “.+” \(English → Spanish, 26 char/,
  );
  expect(of("providers")[0]).toMatch(/^ok: OpenAI.* became “Ana tiene 3 gatos y un perro\.”/);
  expect(proxy.asked).toContain("CONNECT web.push.apple.com:443");
  expect(of("proxy")).toEqual(["ok: Proxies in front: 1, as TRUST_PROXY says. → null"]);
  expect(of("websocket")[0]).toContain("A WebSocket opens");
  expect(bucket.objects.size).toBe(1);
});

test("the doctor finds eleven misconfigurations, each with advice", async () => {
  await using front = await startFrontProxy({ sockets: false });
  await using server = await serverBehind(front, "0");
  await using mail = await mailServer();
  await using bucket = await openS3StandIn();
  // Models cannot be listed there, and its clock is wrong.
  await using registry = await answering((_, answer) => {
    answer.writeHead(404, { date: new Date("2020-02-02T00:00:00Z").toUTCString() }).end();
  });
  await using provider = await answering((_, answer) => void answer.writeHead(401).end("{}"));
  await server.database`insert into migrations (name, checksum) values ('9999_expand_moods.sql', '')`;
  await server.database`update push_keys set public_key = 'another'`;
  const { code, ok, of } = await doctor({
    PUBLIC_URL: front.url,
    TRUST_PROXY: "0",
    DATABASE_URL: server.databaseUrl,
    SMTP_URL: `smtp://chat:wrong@${mail.host}`,
    ...bucketSettings(bucket.url),
    S3_SECRET_ACCESS_KEY: "another",
    NATS_URL: `nats://${NOWHERE}`,
    BERGAMOT_REGISTRY_URL: registry.url,
    BERGAMOT_ATTACHMENTS_URL: registry.url,
    BERGAMOT_MODELS_DIR: join(folder, "no-models"),
    OPENAI_BASE_URL: provider.url,
    OPENAI_API_KEY: "wrong",
    TRUSTED_PROXY: "1",
  });
  expect([code, ok]).toEqual([1, false]);
  expect(of("settings")).toEqual([expect.stringMatching(/^warning: TRUSTED_PROXY .* mean TRUST_PROXY\?/)]);
  expect(of("proxy")).toEqual([expect.stringMatching(/people share one address.* → Set TRUST_PROXY=1\.$/)]);
  expect(of("websocket")).toEqual([expect.stringMatching(/^failed: No WebSocket opens.*Upgrade/)]);
  expect(of("mail")).toEqual([expect.stringMatching(/^failed: .*Invalid login.*password in SMTP_URL/)]);
  expect(of("push")).toEqual([expect.stringMatching(/^failed: The keys for push .* → .*APP_SECRET/)]);
  expect(of("storage")).toEqual([expect.stringMatching(/^failed: .*SignatureDoesNotMatch.* both keys/)]);
  expect(of("nats")).toEqual([expect.stringMatching(/^failed: .*NATS.*NATS_URL/)]);
  expect(of("clock")).toEqual([expect.stringMatching(/^failed: .* seconds ahead of .*NTP/)]);
  expect(of("engines")).toEqual([
    expect.stringMatching(
      /^failed: No local model.*BERGAMOT_REGISTRY_URL.* fetch http:\S+ .*no-models\/records\.json\. Then/,
    ),
    "skipped: Apertium has no pair here to try. → null",
  ]);
  expect(of("providers")).toEqual([expect.stringMatching(/^failed: OpenAI.* → Check the keys/)]);
  expect(of("database")).toEqual([
    expect.stringMatching(/^failed: A power cut can lose .*fsync=off/),
    expect.stringMatching(/^warning: The role of DATABASE_URL is a superuser/),
    expect.stringMatching(/^warning: .*newer.* added .*9999_expand.*replace it soon/),
  ]);
  expect(of("cookies")).toEqual([expect.stringMatching(/^ok/)]);
});

test("without the registry the doctor names the files for the languages people read", async () => {
  await using registry = await startTestRegistry("en-es", "es-en", "en-de");
  await using server = await startTestServer();
  await server.person("ana", { preferredLanguage: "es" });
  const modelsDir = join(folder, "brought");
  await mkdir(modelsDir);
  await writeFile(join(modelsDir, "records.json"), JSON.stringify({ data: registry.records }));
  const { of } = await doctor({
    DATABASE_URL: server.databaseUrl,
    BERGAMOT_MODELS_DIR: modelsDir,
    BERGAMOT_REGISTRY_URL: `http://${NOWHERE}`,
    BERGAMOT_ATTACHMENTS_URL: "https://models.example",
    TRANSLATION_ENGINES: "bergamot",
  });
  const [found = ""] = of("engines");
  const files = [...registry.files.keys()].filter((location) => !location.includes("en-de"));
  expect(found.match(/https:\S+/g)?.sort()).toEqual(
    files.map((location) => `https://models.example/${location}`).sort(),
  );
  expect(found).toContain(`models import FILE…, which checks them and puts them into ${modelsDir}.`);
});

test("wrong addresses are told apart: another server, a bare proxy, nothing, no https", async () => {
  await using moved = await answering((_, answer) => {
    answer.writeHead(301, { location: "https://chat.example.org/api" }).end();
  });
  await using alone = await answering((_, answer) => void answer.writeHead(502).end());
  const away = { DATABASE_URL: `postgres://chat:hunter2@${NOWHERE}/chat`, TRANSLATION_ENGINES: "apertium" };
  const at = (url: string) => doctor({ ...away, LOCAL_ENGINES: "off", PUBLIC_URL: url });
  expect((await at(moved.url)).of("address")[0]).toMatch(/→ Set PUBLIC_URL=https:\/\/chat\.example\.org\.$/);
  expect((await at(alone.url)).of("address")[0]).toContain("it does not reach the server");
  const { code, of } = await at("http://chat.example.invalid");
  expect(code).toBe(1);
  expect(of("address")[0]).toMatch(/^failed: .* cannot be reached: getaddrinfo/);
  expect(of("cookies")[0]).toMatch(/^failed: .*not https.* → Put a proxy with a certificate in front/);
  expect(of("database")[0]).toMatch(/^failed: .*cannot be reached.* → Check DATABASE_URL/);
  expect(of("database")[0]).not.toContain("hunter2");
  expect(of("mail")[0]).toMatch(/^warning: SMTP_URL is not set/);
});

test("the doctor finds missing proxies, wrong settings and a lost outgoing proxy", async () => {
  await using front = await startFrontProxy();
  await using server = await serverBehind(front, "2");
  await server.database`
    insert into server_settings (name, value, changed_at) values ('sendsMail', 'false', now())`;
  const given = { DATABASE_URL: server.databaseUrl, LOCAL_ENGINES: "off", PUBLIC_URL: front.url };
  const { of } = await doctor({ ...given, TRUST_PROXY: "2", HTTP_PROXY: `http://${NOWHERE}` });
  expect(of("proxy")[0]).toMatch(/anybody can write the address.* → Set TRUST_PROXY=1\.$/);
  expect(of("outgoing-proxy")[0]).toMatch(/^failed: The proxy .* cannot be reached/);
  const nowhere = join(folder, "never-started");
  const never = await doctor({ APP_SECRET: "", DATA_DIR: nowhere });
  expect([never.code, never.of("settings").at(-1)]).toEqual([
    1,
    expect.stringMatching(/^failed: No server was ever started .* → Start the server first/),
  ]);
  expect(await stat(nowhere).catch(() => null)).toBeNull();
  expect(of("mail")).toEqual(["ok: This server sends no mail. → null"]);
  const wrong = await doctor({ PORT: "x", LOCAL_ENGINES: "maybe", LC_ALL: "de_DE.UTF-8", LANG: "fr_FR" });
  expect([wrong.code, wrong.of("settings").length]).toEqual([1, 2]);
  expect(wrong.of("settings")[0]).toContain("Berichtige das");
});

test.each([
  [{ LANG: "pt_BR.UTF-8" }, "pt"],
  [{ LANG: "fr_FR", LC_MESSAGES: "hi" }, "hi"],
  [{ LC_ALL: "zh@pinyin", LC_MESSAGES: "ar" }, "zh"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "POSIX", LC_ALL: "" }, "en"],
  [{}, "en"],
])("a terminal with %j is answered in %s", (environment, language) => {
  expect(terminalLanguage(environment)).toBe(language);
});

const bucketSettings = (url: string) => ({
  S3_ENDPOINT: url,
  S3_BUCKET: S3_KEY.bucket,
  S3_REGION: S3_KEY.region,
  S3_ACCESS_KEY_ID: S3_KEY.id,
  S3_SECRET_ACCESS_KEY: S3_KEY.secret,
});
