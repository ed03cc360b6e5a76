import type { RequireReauthentication } from "../platform/caller.ts";
import type { Platform, ReadMe } from "../platform/context.ts";
import type { Sql } from "../platform/database/open.ts";
import { createSeal } from "../platform/seal.ts";
import { demandInForce } from "./accounts/demand-in-force.ts";
import type { FollowInvite } from "./accounts/follow-invite.ts";
import { grantFromSettings } from "./accounts/grant-from-settings.ts";
import { mailSpacingOf } from "./accounts/mail-spacing.ts";
import { readMe } from "./accounts/me-store.ts";
import { queueSignInChanged } from "./accounts/sign-in-changed.ts";
import { createTokens } from "./accounts/tokens.ts";
import { accountEmails } from "./credentials/account-emails.ts";
import { createPasswordHasher } from "./credentials/passwords/password-hash.ts";
import { makeResetLink } from "./credentials/reset/mailed-links.ts";
import { openGate, type PasswordHasher, type SignInServices, type SignUpGate } from "./credentials/services.ts";
import { createRelyingParty } from "./factors/passkeys/relying-party.ts";
import { requireReauthentication } from "./factors/proof/reauthenticate.ts";
import { removeSecondFactor } from "./factors/second-factor/lost-phone.ts";
import { Discovery } from "./providers/discovery.ts";
import { ProviderList } from "./providers/provider-list.ts";
import { type ProviderRoutes, providerRoutes } from "./providers/routes.ts";
import { signOutUrl } from "./providers/sign-out.ts";
import { type TokenRoutes, tokenRoutes } from "./routes/access-token-routes.ts";
import { type AuthRoutes, authRoutes } from "./routes/auth-routes.ts";
import { type EmailChangeRoutes, emailChangeRoutes } from "./routes/email-change-routes.ts";
import { type PasskeyRoutes, passkeyRoutes } from "./routes/passkey-routes.ts";
import { type ResetLinkRoutes, resetLinkRoutes } from "./routes/reset-link-routes.ts";
import { type SecondFactorRoutes, secondFactorRoutes } from "./routes/second-factor-routes.ts";
import { type SecurityRoutes, securityRoutes } from "./routes/security-routes.ts";
import { SessionCookie } from "./sessions/session-cookie.ts";
import { SessionService } from "./sessions/sessions.ts";
import type { NewServer } from "./sign-up/setup/new-server.ts";
import { type SetupRoutes, setupRoutes } from "./sign-up/setup/routes.ts";
import type { SetupServices } from "./sign-up/setup/setup.ts";
import { confirmUnmailed } from "./sign-up/sign-up.ts";

export interface Accounts extends AsyncDisposable {
  readonly sessions: SessionService;
  readonly routes: AuthRoutes &
    SetupRoutes &
    EmailChangeRoutes &
    ResetLinkRoutes &
    SecurityRoutes &
    PasskeyRoutes &
    SecondFactorRoutes &
    TokenRoutes &
    ProviderRoutes;
  readonly providers: ProviderList;
  readonly discovery: Discovery;
  /** Loads a user as they see themselves; null when the account is gone. */
  readonly readMe: ReadMe;
  /** @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD` */
  readonly requireReauthentication: RequireReauthentication;
  /** Confirms a pending sign-up on a server without email. @throws AppError as `confirmUnmailed` */
  readonly confirmUnmailed: (registration: string) => Promise<void>;
  /** Creates a link with which a user sets a new password; earlier links become invalid. */
  readonly resetLink: (sql: Sql, userId: string) => Promise<{ path: string; expiresAt: Date }>;
  /** Removes a user's app, recovery codes and passkeys, and queues an email about it. @throws AppError `NOT_FOUND` */
  readonly endSecondFactor: (sql: Sql, userId: string) => Promise<void>;
  readonly forgetCookie: () => Promise<Headers>;
}

export function createAccounts(
  context: Platform & { readonly newServer: NewServer },
  deps: {
    readonly onSessionEnded: (sessionId: string) => void;
    readonly changeServerSettings: SetupServices["changeServerSettings"];
    readonly followInvite?: FollowInvite;
    readonly gate?: SignUpGate;
    readonly onEmailChanged?: (userId: string) => Promise<void> | void;
    readonly onGuestSettled?: SignInServices["onGuestSettled"];
    readonly passwords?: PasswordHasher;
  },
): Accounts {
  const { database, clock, appSecret: secret, publicUrl, mail, sendsMail, limits, log } = context;
  const { newServer, serverSettings } = context;
  const cookieDomain = context.config.backends.cookieDomain;
  const { adminEmails, passwordMin } = context.config.accounts;
  const { passwords = createPasswordHasher(), onSessionEnded, followInvite = async () => null, gate = openGate } = deps;
  const { onEmailChanged = () => {}, onGuestSettled = async () => {} } = deps;
  const tokens = createTokens(secret);
  const https = publicUrl.startsWith("https:");
  const cookie = new SessionCookie({ secret, https, cookieDomain });
  const sessions = new SessionService(context, { cookie, onSessionEnded });
  const mailSpacing = mailSpacingOf(limits);
  const relyingParty = createRelyingParty(context.config, publicUrl, context.localHttps);
  const seal = createSeal(secret);
  const providers = new ProviderList(context, seal, context.config.accounts.providers);
  const discovery = new Discovery(clock);
  const requireProof: RequireReauthentication = (...given) => requireReauthentication(services, ...given);
  const services = {
    database,
    clock,
    passwords,
    tokens,
    seal,
    mail,
    sendsMail,
    sessions,
    limits,
    mailSpacing,
    https,
    cookieDomain,
    adminEmails,
    relyingParty,
    host: new URL(publicUrl).hostname,
    linkOrigin: context.linkOrigin,
    serverName: () => serverSettings.current().serverName,
    signsUpWithoutPassword: () => relyingParty() !== null && sendsMail() && serverSettings.current().withoutPassword,
    gate,
    onGuestSettled,
    passwordMin,
    providers,
    passwordSetting: () => serverSettings.current().passwords,
    factorDemand: () => demandInForce(serverSettings.current(), clock.now()),
    announcedFactorDemand: () => {
      const { requireSecondFactor: who, secondFactorFrom: from } = serverSettings.current();
      return { who, from: demandInForce(serverSettings.current(), clock.now()) === who ? null : from };
    },
    requireReauthentication: requireProof,
  } satisfies SignInServices;
  const provided = { ...services, context, discovery, followInvite };

  mail.writtenBy(accountEmails(context, tokens));
  const granting = grantFromSettings(database, clock, adminEmails).catch((error) =>
    log.error({ err: error }, "the addresses of ADMIN_EMAILS could not be made admins"),
  );

  return {
    sessions,
    providers,
    discovery,
    routes: {
      ...authRoutes(services, followInvite, (headers) => signOutUrl(provided, headers)),
      ...providerRoutes(provided),
      ...emailChangeRoutes(services, onEmailChanged),
      ...resetLinkRoutes(services),
      ...setupRoutes(
        { ...services, newServer, changeServerSettings: deps.changeServerSettings },
        context.config.mail.smtpUrl !== null,
      ),
      ...securityRoutes(services),
      ...passkeyRoutes(services),
      ...secondFactorRoutes(services),
      ...tokenRoutes(context, { sessions, requireReauthentication: requireProof }),
    },
    readMe: (userId, sql = database) => readMe(sql, userId, clock.now()),
    requireReauthentication: requireProof,
    async confirmUnmailed(id) {
      const { followed } = await confirmUnmailed(services, { id, browserHash: null }, followInvite);
      await followed?.announce();
    },
    async resetLink(sql, userId) {
      const made = await makeResetLink(sql, { tokens, now: clock.now() }, userId);
      return { path: `/reset-password?token=${made.token}`, expiresAt: made.expiresAt };
    },
    async endSecondFactor(sql, userId) {
      await removeSecondFactor(sql, userId);
      await queueSignInChanged(services, sql, userId, { what: "secondFactorTakenOut" });
    },
    forgetCookie: () => sessions.forget(),
    async [Symbol.asyncDispose]() {
      await granting;
    },
  };
}
