import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import type { PhraseBook } from "@lingualoom/translation/phrase-book/phrase-book.ts";
import { count } from "../../../test-costs.ts";
import { type App, openApp } from "../src/composition/app.ts";
import type { Modules } from "../src/composition/context.ts";
import { insertAccount } from "../src/identity/accounts/account-store.ts";
import { recordGrant } from "../src/identity/accounts/grant-from-settings.ts";
import { readMe } from "../src/identity/accounts/me-store.ts";
import { createTokens } from "../src/identity/accounts/tokens.ts";
import { createPasswordHasher } from "../src/identity/credentials/passwords/password-hash.ts";
import type { PasswordHasher } from "../src/identity/credentials/services.ts";
import { recordDevice } from "../src/identity/sessions/known-devices.ts";
import { SessionCookie, sessionTokenHash } from "../src/identity/sessions/session-cookie.ts";
import { sessionEnd } from "../src/identity/sessions/session-life.ts";
import { insertSession } from "../src/identity/sessions/session-store.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { type Database, openDatabase } from "../src/platform/database/open.ts";
import { levelName, openLog } from "../src/platform/log.ts";
import { createLogMemory } from "../src/platform/log-memory.ts";
import type { Mail } from "../src/platform/mail/transport/mailer.ts";
import { createOutboxMailer } from "../src/platform/mail/transport/outbox-mailer.ts";
import { openMediaStorage } from "../src/platform/media/storage/open-media-storage.ts";
import type { Heartbeat } from "../src/platform/realtime/sockets.ts";
import { cookiesOf } from "./authenticator.ts";
import { freshDatabase } from "./database.ts";
import { nothingLocal } from "./engines.ts";
import { receive } from "./mailbox.ts";
import { ask, Person } from "./person.ts";

export interface TestServer extends AsyncDisposable {
  readonly app: App;
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Only for inspecting stored data, never for changing it. */
  readonly database: Database;
  readonly mails: Mail[];
  /** Returns a person with an account and a session, as their sign-up left them. The same name returns the same person. */
  person(name: CastName, settings?: Record<string, unknown>): Promise<Person>;
  /** Signs up and follows the emailed link, which signs in. */
  signUp(name: CastName): Promise<Person>;
  /** Ana, Emma and Bruno: two who interact, and one who is not involved. */
  threePeople(): Promise<readonly [Person, Person, Person]>;
  signIn(name: CastName): Promise<Person>;
}

export interface ServerOptions {
  readonly engines?: Modules["engines"];
  readonly providers?: Modules["providers"];
  /** Local models, for tests in which providers do not matter. */
  readonly models?: Modules["providers"]["models"];
  readonly detector?: Detector;
  readonly phraseBook?: PhraseBook;
  /** The built page; by default the server has none. */
  readonly pageFolder?: string;
  readonly clock?: Clock;
  readonly heartbeat?: Heartbeat;
  readonly environment?: Record<string, string>;
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  /** Also writes emails to files in the data folder, as without a mail server. */
  readonly outbox?: boolean;
  /** Makes the product believe that emails go to a mail server. */
  readonly mailServer?: { check(): Promise<void> };
  readonly databaseTimeouts?: Modules["databaseTimeouts"];
  readonly statfs?: Modules["statfs"];
  /** The push services that the doctor contacts; none by default. */
  readonly pushServices?: readonly string[];
  /** Called with each email before its delivery; delays this email and all later ones. */
  readonly onMail?: (mail: Mail) => Promise<void>;
  readonly passwords?: PasswordHasher;
  readonly sandboxes?: Modules["sandboxes"];
  readonly mediaStorage?: Modules["mediaStorage"];
  readonly onLog?: (line: string) => void;
}

/** argon2id like the product's, with so little work that the thousands of sign-ins of the tests are fast. */
const quickPasswords = createPasswordHasher({ memory: 64, passes: 1 });

/** Shared by all servers of a worker, because loading its models takes longer than most tests. Never closed. */
const detector = createDetector();

const root = fileURLToPath(new URL("../../../", import.meta.url));

const SECRET = "a secret that is only for tests, 0123456789";

/** Hashes of the cast's passwords, computed once per worker. */
const passwordHashes = new Map<string, string>();

/** The plain server of this worker. Ends with the worker. */
let plainServer: Promise<OpenedServer> | undefined;
let stages = 0;

/**
 * Returns a server with people of the test's own, which other tests of the worker use too: for tests that only look at
 * what these people and their conversations have.
 */
export async function sharedTestServer(): Promise<TestServer> {
  plainServer ??= openServer({});
  stages += 1;
  const stage = (await plainServer).stage(`.${stages}`);
  return {
    ...stage,
    async [Symbol.asyncDispose]() {
      await stage.app.idle();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** Starts the whole server on its own database; only time, mail and engines are the test's. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await openServer(options);
  const stage = server.stage("");
  return {
    ...stage,
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface OpenedServer extends AsyncDisposable {
  /** Returns the server with another cast. `mark` distinguishes their addresses from those of earlier casts. */
  stage(mark: string): TestServer;
}

async function openServer(options: ServerOptions): Promise<OpenedServer> {
  count("server starts");
  const fresh = options.databaseUrl ? null : await freshDatabase();
  const databaseUrl = options.databaseUrl ?? (fresh as { url: string }).url;
  const mailboxes = new Set<Mail[]>();
  const config = readConfig({ PORT: "0", RATE_LIMITS: "off", ...options.environment }, root);
  const clock = options.clock ?? systemClock;
  const { onLog } = options;
  const logMemory = createLogMemory(levelName);
  const log = onLog
    ? openLog("trace", (json) => {
        logMemory.note(json);
        onLog(json);
      })
    : openLog(process.env.TEST_LOG ?? "silent", (json) => void process.stdout.write(json));
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lingualoom-test-")));
  const outbox = options.outbox
    ? createOutboxMailer({
        dataDir,
        from: "Lingualoom <l@example.org>",
        now: () => clock.now(),
        log,
        terminal: null,
      })
    : undefined;
  const app = await openApp({
    config,
    mediaStorage:
      options.mediaStorage ?? openMediaStorage(config.media.s3, join(dataDir, "media"), clock, log, options.statfs),
    ...(options.statfs && { statfs: options.statfs }),
    pushServices: options.pushServices ?? [],
    databaseUrl,
    appSecret: SECRET,
    clock,
    log,
    mailer: {
      ...outbox,
      description: "to the test",
      ...(options.mailServer && { server: options.mailServer }),
      async deliver(mail) {
        await options.onMail?.(mail);
        for (const mails of mailboxes) receive(mails, mail);
        await outbox?.deliver(mail);
      },
      async [Symbol.asyncDispose]() {
        await outbox?.[Symbol.asyncDispose]();
      },
    },
    engines: options.engines ?? [],
    providers: options.providers ?? {
      providers: () => config.translation.providers,
      configureProviders: async () => {},
      ...nothingLocal,
      ...(options.models && { models: options.models }),
    },
    detector: options.detector ?? detector,
    ...(options.phraseBook && { phraseBook: options.phraseBook }),
    setup: () => ({ state: "idle", done: 0, total: 0, message: "" }),
    pageFolder: options.pageFolder ?? null,
    version: "0.0.0-test",
    passwords: options.passwords ?? quickPasswords,
    ...(options.databaseTimeouts && { databaseTimeouts: options.databaseTimeouts }),
    ...(options.heartbeat && { heartbeat: options.heartbeat }),
    recentLog: logMemory.lines,
    ...(options.sandboxes && { sandboxes: options.sandboxes }),
  });
  const database = openDatabase(databaseUrl, 2, { pool: "requests" });

  function stage(mark: string): TestServer {
    const mails: Mail[] = [];
    mailboxes.add(mails);
    const people = new Map<CastName, Person>();
    const opened: Person[] = [];

    function openBrowser(me: Me, headers: Headers): Person {
      const person = new Person(app.url, me, cookiesOf(headers));
      opened.push(person);
      return person;
    }

    const emailOf = (name: CastName) => cast[name].email.replace("@", `${mark}@`);

    async function signIn(name: CastName): Promise<Person> {
      const [email, { password }] = [emailOf(name), cast[name]];
      const { status, headers, body } = await ask<Me>(app.url, "POST", "/auth/login", { email, password });
      if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
      return openBrowser(body, headers);
    }

    async function signUp(name: CastName): Promise<Person> {
      count("sign-ups");
      const email = emailOf(name);
      const { fullName, password } = cast[name];
      const { headers } = await ask(app.url, "POST", "/auth/signup", { fullName, email, password });
      await app.idle();
      const link = mails.findLast((mail) => mail.to === email)?.link as string;
      // The link signs in the browser that signed up.
      const token = new URL(link).searchParams.get("token");
      const cookie = cookiesOf(headers);
      const verified = await ask<{ user: Me }>(app.url, "POST", "/auth/verify-email", { token }, { cookie });
      return openBrowser(verified.body.user, verified.headers);
    }

    /** Stores what a followed link leaves: the account, and a session with its browser. */
    async function admit(name: CastName): Promise<Person> {
      const email = emailOf(name);
      const { fullName, password, language, readLanguages } = cast[name];
      const now = clock.now();
      const site = { https: app.url.startsWith("https:"), cookieDomain: config.backends.cookieDomain };
      const passwordHash =
        passwordHashes.get(email) ?? (await quickPasswords.hash(password, "", createTokens(SECRET).saltOf(email)));
      passwordHashes.set(email, passwordHash);
      const isAdmin = config.accounts.adminEmails.includes(email);
      const account = { fullName, email, passwordHash, isAdmin, discoverable: true, language: "en" };
      const cookie = new SessionCookie({ secret: SECRET, ...site });
      const token = cookie.newToken();
      const device = await database.begin(async (sql) => {
        const userId = await insertAccount(sql, { ...account, preferredLanguage: language, readLanguages }, now);
        if (userId === null) return null;
        if (isAdmin) await recordGrant(sql, clock, userId);
        await insertSession(sql, {
          userId,
          tokenHash: sessionTokenHash(token),
          address: "127.0.0.1",
          userAgent: "node",
          createdAt: now,
          expiresAt: sessionEnd(now, now),
        });
        return { userId, ...(await recordDevice(sql, clock, { userId, headers: new Headers(), ...site })) };
      });
      // Another server of this database has admitted them.
      if (device === null) return signIn(name);
      const headers = new Headers({ "set-cookie": cookie.header(token) });
      headers.append("set-cookie", device.cookie);
      return openBrowser((await readMe(database, device.userId, now)) as Me, headers);
    }

    async function person(name: CastName, settings?: Record<string, unknown>): Promise<Person> {
      const known = people.get(name);
      if (known) return known;
      const newcomer = await admit(name);
      people.set(name, newcomer);
      if (settings) await newcomer.call("PUT /settings/translation", { body: settings });
      return newcomer;
    }

    return {
      app,
      url: app.url,
      databaseUrl,
      dataDir,
      database,
      mails,
      signUp,
      signIn,
      person,
      threePeople: async () => [await person("ana"), await person("emma"), await person("bruno")],
      async [Symbol.asyncDispose]() {
        for (const person of opened) await person.leave();
        mailboxes.delete(mails);
      },
    };
  }

  return {
    stage,
    async [Symbol.asyncDispose]() {
      await database.end();
      await app[Symbol.asyncDispose]();
      await fresh?.drop();
      // An abandoned check of the storage may still write its file.
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
