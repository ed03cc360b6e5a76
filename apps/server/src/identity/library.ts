import { randomBytes } from "node:crypto";
import { createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import type { Session, User } from "better-auth/db";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { z } from "zod";
import type { Database } from "../platform/database/open.ts";
import { libraryAdapter } from "./library-adapter.ts";
import type { PasswordHasher } from "./passwords/password-hash.ts";
import { SESSION_DAYS_AT_MOST } from "./sessions/session-life.ts";
import { TOKEN_HASH } from "./sessions/session-tokens.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Of randomness in a session's token. */
const TOKEN_BYTES = 24;
/** Who hashes where the library does. */
const LIBRARY = "library";

export interface LibraryDependencies {
  readonly database: Database;
  readonly secret: string;
  readonly publicUrl: string;
  readonly passwords: PasswordHasher;
  /** Whose hosts all get the cookie; null: only the host that set it. */
  readonly cookieDomain: string | null;
}

/**
 * The account library, of which this server uses the tables, the sessions and the signed cookie. Its own routes
 * are not mounted: they differ from ours in wire and rules, and origin and limits are ours for every call.
 * Passkeys, a second factor and sign-in through others are plug-ins on the same tables and cookie.
 */
export const createLibrary = (deps: LibraryDependencies) =>
  betterAuth({ ...libraryOptions(deps), plugins: [serverOnly] });

/** How the library sees our tables: the same whichever of its plug-ins are switched on. */
export function libraryOptions(deps: LibraryDependencies) {
  const { database, secret, publicUrl, passwords, cookieDomain } = deps;
  const https = publicUrl.startsWith("https:");
  return {
    appName: "Lingualoom",
    baseURL: publicUrl,
    secret,
    database: libraryAdapter(database),
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => passwords.hash(password, LIBRARY),
        verify: ({ hash, password }) => passwords.verify(password, hash, LIBRARY),
      },
    },
    user: {
      modelName: "users",
      fields: { name: "full_name", emailVerified: "email_verified", ...dates },
    },
    session: {
      modelName: "sessions",
      fields: {
        token: TOKEN_HASH,
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...dates,
      },
      // The cookie lives as long as a session can; whether it still counts is asked of the database each time.
      expiresIn: SESSION_DAYS_AT_MOST * DAY_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        idToken: "id_token",
        ...dates,
      },
    },
    verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...dates } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: cookiePrefix(https, cookieDomain !== null),
      ...(cookieDomain ? { crossSubDomainCookies: { enabled: true, domain: cookieDomain } } : {}),
      // The library's own prefix can be `__Secure-` only.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
  } satisfies BetterAuthOptions;
}

/** With `__Host-` no other host of the domain and no page over http can plant the cookie; hosts that share it cannot have that. */
function cookiePrefix(https: boolean, shared: boolean): string {
  // A name of its own, or a cookie from before COOKIE_DOMAIN was set would stand in its way and never end.
  const name = shared ? "lingualoom.site" : "lingualoom";
  if (!https) return name;
  return shared ? `__Secure-${name}` : `__Host-${name}`;
}

const dates = { createdAt: "created_at", updatedAt: "updated_at" };

const Opening = z.object({
  userId: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
});

/** What the library does only inside its endpoints: reading and writing its cookies. */
const serverOnly = {
  id: "lingualoom",
  endpoints: {
    readSessionToken: createAuthEndpoint(
      "/lingualoom/read-session-token",
      { method: "GET", requireHeaders: true, metadata: { SERVER_ONLY: true } },
      async (context): Promise<string | null> => {
        const { authCookies, secret } = context.context;
        return (await context.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
      },
    ),
    openSession: createAuthEndpoint(
      "/lingualoom/open-session",
      { method: "POST", body: Opening, metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { userId, ...rest } = context.body;
        const { adapter } = context.context;
        const user = await adapter.findOne<User>({ model: "user", where: [{ field: "id", value: userId }] });
        if (!user) return null;
        const token = randomBytes(TOKEN_BYTES).toString("base64url");
        const session = await adapter.create<Omit<Session, "id">, Session>({
          model: "session",
          data: { ...rest, userId, token, updatedAt: rest.createdAt },
        });
        await setSessionCookie(context, { session, user }, false);
        return session.id;
      },
    ),
    clearSessionCookie: createAuthEndpoint(
      "/lingualoom/clear-session-cookie",
      { method: "POST", metadata: { SERVER_ONLY: true } },
      async (context) => {
        deleteSessionCookie(context);
        return true;
      },
    ),
  },
} as const;

export type Library = ReturnType<typeof createLibrary>;
