import { type CallerInput, calls, type Name, type Output } from "@lingualoom/contract/calls.ts";
import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { pino } from "pino";
import { createAccounts } from "../src/identity/accounts.ts";
import { createFairQueue } from "../src/identity/credentials/passwords/fair-queue.ts";
import { createPasswordHasher } from "../src/identity/credentials/passwords/password-hash.ts";
import type { AuthRoutes } from "../src/identity/routes/auth-routes.ts";
import type { ResetLinkRoutes } from "../src/identity/routes/reset-link-routes.ts";
import { DEFAULT_RATE_LIMITS, type RateLimit, type RateLimitName } from "../src/platform/config/rate-limits.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { AppError } from "../src/platform/errors.ts";
import { statusOf } from "../src/platform/http/refusal.ts";
import { Reply } from "../src/platform/http/routes.ts";
import { bodyIn } from "../src/platform/http/sentences/sentences.ts";
import { MailQueue } from "../src/platform/mail/queue/mail-queue.ts";
import type { Mail } from "../src/platform/mail/transport/mailer.ts";
import { createMemoryLimits } from "../src/platform/rate-limits/limits.ts";
import { Work } from "../src/platform/work-queue/work.ts";
import { contextOf } from "./context.ts";
import { freshDatabase } from "./database.ts";
import { receive } from "./mailbox.ts";
import { ManualClock } from "./manual-clock.ts";

export const SECRET = "a secret that is only for tests, 0123456789";
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
  /** The cookie that identifies the browser at the next sign-in. */
  readonly deviceToken: string;
  /** The cookie that identifies the browser to the link of a sign-up. */
  readonly signUpCookie: string;
  readonly headers: Headers;
}

const isDeviceToken = (cookie: string) => /^(__Secure-)?lingualoom\.device=/.test(cookie);
const isOfSignUp = (cookie: string) => /^(__Secure-)?lingualoom\.sign-up=/.test(cookie);

type Called = Extract<keyof (AuthRoutes & ResetLinkRoutes), `POST ${string}`>;

/** Accounts on their own database, with time and mail controlled by the test. */
export async function accountStage(
  options: {
    adminEmails?: string[];
    publicUrl?: string;
    cookieDomain?: string;
    passwordMin?: number;
    limits?: Partial<Record<RateLimitName, RateLimit>>;
  } = {},
) {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 4);
  const clock = new ManualClock();
  const mails: Mail[] = [];
  let mailFails = false;
  let networks = 0;
  const ended: string[] = [];
  const log = pino({ level: "silent" });
  const work = new Work({ database, clock, log });
  const mail = new MailQueue({
    work,
    clock,
    isOn: () => true,
    mailer: {
      async deliver(given) {
        if (mailFails) throw new Error("the mail server is away");
        receive(mails, given);
      },
    },
  });
  const hasher = createPasswordHasher({ memory: 64, passes: 1 });
  const hashes = { made: 0, busy: false };
  const room = createFairQueue(0);
  const accounts = createAccounts(
    contextOf({
      database,
      clock,
      appSecret: SECRET,
      publicUrl: options.publicUrl ?? "http://localhost:3000",
      linkOrigin: () => options.publicUrl ?? "http://localhost:3000",
      localHttps: { port: null, origins: [], names: [], authority: null },
      mail,
      limits: createMemoryLimits({ ...DEFAULT_RATE_LIMITS, ...options.limits }, clock),
      sendsMail: () => true,
      config: {
        mail: { smtpUrl: null },
        http: {
          publicUrl: options.publicUrl ?? null,
          allowedOrigins: [],
          host: "127.0.0.1",
          port: 3000,
          trustProxy: 0,
          inContainer: false,
        },
        backends: { cookieDomain: options.cookieDomain ?? null },
        accounts: {
          adminEmails: options.adminEmails ?? [],
          passwordMin: options.passwordMin ?? PASSWORD_MIN,
          providers: [],
        },
      } as never,
      serverSettings: {
        current: () => ({
          passwords: "everyone",
          requireSecondFactor: "nobody",
          secondFactorFrom: null,
          serverName: "Lingualoom",
        }),
      } as never,
      log,
    }),
    {
      onSessionEnded: (id) => ended.push(id),
      changeServerSettings: () => Promise.reject(new Error("no setup here")),
      passwords: {
        async hash(...given) {
          if (hashes.busy) room.add("", "");
          hashes.made++;
          return hasher.hash(...given);
        },
        async verify(...given) {
          if (hashes.busy) room.add("", "");
          hashes.made++;
          return hasher.verify(...given);
        },
      },
    },
  );

  async function call<N extends Called>(
    name: N,
    body?: CallerInput<N, "body">,
    { address = "192.0.2.1", ...headers }: Record<string, string> = {},
  ): Promise<Answered> {
    const schema = "body" in calls[name] ? calls[name].body : undefined;
    const input = {
      params: undefined,
      query: undefined,
      body: schema?.parse(body),
      me: null,
      headers: new Headers(headers),
      address,
      url: new URL("http://localhost:3000"),
    };
    try {
      const handler = accounts.routes[name] as (given: typeof input) => Promise<unknown>;
      const result = await handler(input);
      const reply = (result instanceof Reply ? result : new Reply(result)) as Reply<Output<Name>>;
      const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
      return {
        status: 200,
        body: reply.body as Record<string, unknown>,
        cookie: cookies.filter((cookie) => !isDeviceToken(cookie) && !isOfSignUp(cookie)).join("; "),
        deviceToken: cookies.filter(isDeviceToken).join("; "),
        signUpCookie: cookies.filter(isOfSignUp).join("; "),
        headers: reply.headers,
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return {
        status: statusOf(error),
        body: { ...bodyIn(error, "en") },
        cookie: "",
        deviceToken: "",
        signUpCookie: "",
        headers: new Headers(),
      };
    }
  }

  /** Returns the token of the latest email to the address. */
  async function tokenFor(email: string): Promise<string> {
    await work.idle();
    const link = mails.findLast((one) => one.to === email.toLowerCase())?.link;
    const token = link && new URL(link).searchParams.get("token");
    if (!token) throw new Error(`no email with a token reached ${email}`);
    return token;
  }

  return {
    database,
    clock,
    mails,
    mail,
    work,
    ended,
    hashes,
    accounts,
    call,
    tokenFor,
    nextAddress: () => `198.51.${++networks >> 8}.${networks & 255}`,
    failMail(fails: boolean) {
      mailFails = fails;
    },
    find: (cookie: string) => accounts.sessions.find(new Headers({ cookie })),

    signUp: (
      email: string,
      password: string,
      fullName = "Ana",
      rest: Partial<CallerInput<"POST /auth/signup", "body">> = {},
      headers: Record<string, string> = {},
    ) => call("POST /auth/signup", { fullName, email, password, ...rest }, headers),
    logIn: (email: string, password: string, headers: Record<string, string> = {}) =>
      call("POST /auth/login", { email, password }, headers),
    async account(email: string, password: string, fullName = "Ana"): Promise<void> {
      await call("POST /auth/signup", { fullName, email, password });
      const verified = await call("POST /auth/verify-email", { token: await tokenFor(email) });
      if (verified.status !== 200) throw new Error(`verifying answered ${verified.status}`);
    },

    async [Symbol.asyncDispose]() {
      await accounts[Symbol.asyncDispose]();
      await work[Symbol.asyncDispose]();
      await database.end();
      await fresh.drop();
    },
  };
}

export type AccountStage = Awaited<ReturnType<typeof accountStage>>;
