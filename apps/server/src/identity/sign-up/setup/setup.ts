import { timingSafeEqual } from "node:crypto";
import type { CallerInput } from "@lingualoom/contract/calls.ts";
import { insertAccount } from "#/identity/accounts/account-store.ts";
import { lockAdmins } from "#/identity/accounts/admins-store.ts";
import { newcomersLanguages } from "#/identity/accounts/newcomers-languages.ts";
import { requireNewPassword } from "#/identity/credentials/passwords/new-password.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { audit } from "#/people/audit/audit.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { NewServer } from "./new-server.ts";

export interface SetupServices extends SignInServices {
  readonly newServer: NewServer;
  readonly changeServerSettings: (
    actor: { readonly setting: "setup-code" },
    change: SetUp["server"],
    reset: readonly [],
  ) => Promise<void>;
}

type SetUp = CallerInput<"POST /setup", "body">;

const ACTOR = { setting: "setup-code" } as const;
const asCompared = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
const notNew = () => new AppError("FORBIDDEN", say("serverIsSomebodys"));

/**
 * Wrong codes count as guesses of this network.
 * @throws AppError `FORBIDDEN` when the server has an administrator, `INVALID_TOKEN`, `RATE_LIMITED`
 */
export async function requireSetupCode(services: SetupServices, code: string, address: string): Promise<void> {
  const { limits, tokens, newServer } = services;
  if (!(await newServer.look())) throw notNew();
  const network = networkOf(address);
  await limits.consume("INVITE_GUESS", network);
  const [given, wanted] = [code, tokens.setupCode()].map((one) => Buffer.from(asCompared(one)));
  if (!given || !wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError("INVALID_TOKEN", say("wrongSetupCode"));
  await limits.refund("INVITE_GUESS", network);
}

/**
 * Creates the first administrator of an empty server.
 * @returns the administrator's id
 * @throws AppError as `requireSetupCode`, `COMMON_PASSWORD`, `UNSUPPORTED_LANGUAGE`, `EMAIL_TAKEN`
 */
export async function setUp(
  services: SetupServices,
  { server, administrator }: SetUp,
  address: string,
): Promise<string> {
  const { database, clock, passwords, changeServerSettings, newServer } = services;
  const { password, fullName, email, ...asked } = administrator;
  const of = [server.serverName, fullName, email];
  requireNewPassword(password, services, { path: "administrator.password", of });
  const languages = newcomersLanguages(asked, null);
  const passwordHash = await passwords.hash(password, networkOf(address));
  const userId = await database.begin(async (sql) => {
    // Locked, so that only one of two people with the code can be first.
    if ((await lockAdmins(sql)).length > 0) throw notNew();
    const account = {
      fullName,
      email,
      passwordHash,
      discoverable: true,
      isAdmin: true,
      emailVerified: false,
      ...languages,
    };
    const id = await insertAccount(sql, account, clock.now());
    if (id === null) throw new AppError("EMAIL_TAKEN", say("emailTaken"));
    await audit(sql, clock, { actor: ACTOR, action: "admin.granted", subject: id });
    return id;
  });
  await changeServerSettings(ACTOR, server, []);
  await newServer.look();
  return userId;
}
