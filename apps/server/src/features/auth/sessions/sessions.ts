import type { Clock } from "../../../clock.ts";
import type { Database, Sql } from "../../../database/open.ts";
import type { Lazy } from "../../../lazily.ts";
import type { Library } from "../library.ts";
import { rememberGenuine } from "./genuine-cookies.ts";
import type { Sessions, SignedIn } from "./session.ts";
import { isDueToSlide, lastSeenBefore, sessionEnd } from "./session-life.ts";
import { sessionTokenHash } from "./session-tokens.ts";

const USER_AGENT_LENGTH = 400;
/** Sessions of one person; one more ends the one that was used longest ago. */
const SESSIONS_AT_MOST = 50;

export interface SessionStore extends Sessions {
  /** Begins a session and gives the headers that carry its cookie. */
  open(userId: string, from: { address: string; userAgent: string | null }): Promise<Headers>;
  /** Notes that the password was given in the session just now. */
  prove(sessionId: string): Promise<void>;
  /** Ends the session of the request's cookie, when there is one. */
  end(headers: Headers): Promise<void>;
  /** Ends every session of the person, or all but one; `announce` is called after the commit, so that sockets close. */
  endAll(sql: Sql, userId: string, options?: { except?: string }): Promise<{ announce(): void }>;
  /** Those of the person that count, the one used last first. */
  list(userId: string): Promise<readonly SessionFacts[]>;
  /** Ends one session of the person; false when they have none of that id. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
}

export interface SessionFacts {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string;
  readonly ip: string;
}

export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Lazy<Library>;
  readonly onSessionEnded: (sessionId: string) => void;
}

interface SessionRow {
  id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  updated_at: Date;
  proven_at: Date | null;
  is_admin: boolean;
  interface_language: string | null;
}

export function createSessions(deps: SessionDependencies): SessionStore {
  const { database, clock, library, onSessionEnded } = deps;

  const api = async () => (await library.get()).api;
  const tokenHashOf = rememberGenuine(async (headers) => {
    const token = await (await api()).readSessionToken({ headers });
    return token && sessionTokenHash(token);
  });

  return {
    async find(headers): Promise<SignedIn | null> {
      const tokenHash = await tokenHashOf(headers);
      if (!tokenHash) return null;
      const now = clock.now();
      const [session] = await database<SessionRow[]>`
        select s.id, s.user_id, s.created_at, s.expires_at, s.updated_at, s.proven_at, u.is_admin,
          p.interface_language
        from sessions s join users u on u.id = s.user_id left join user_settings p on p.user_id = u.id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.suspended_at is null`;
      if (!session) return null;
      const end = sessionEnd(session.created_at, now);
      if (isDueToSlide(session.expires_at, end) || session.updated_at <= lastSeenBefore(now))
        await database`update sessions set expires_at = ${end}, updated_at = ${now} where id = ${session.id}`;
      return {
        userId: session.user_id,
        sessionId: session.id,
        isAdmin: session.is_admin,
        provenAt: session.proven_at ?? session.created_at,
        ...(session.interface_language === null ? {} : { interfaceLanguage: session.interface_language }),
      };
    },

    async liveAmong(sessionIds) {
      const now = clock.now();
      // A page that is open is being used, also by somebody who only reads.
      await database`
        update sessions set updated_at = ${now}
        where id = any(${[...sessionIds]}::uuid[]) and updated_at <= ${lastSeenBefore(now)}`;
      const rows = await database<{ id: string }[]>`
        select s.id from sessions s join users u on u.id = s.user_id
        where s.id = any(${[...sessionIds]}::uuid[]) and s.expires_at > ${clock.now()} and u.suspended_at is null`;
      return new Set(rows.map((row) => row.id));
    },

    async open(userId, { address, userAgent }) {
      const createdAt = clock.now();
      const { headers, response } = await (await api()).openSession({
        body: {
          userId,
          ipAddress: address,
          userAgent: (userAgent ?? "").slice(0, USER_AGENT_LENGTH),
          createdAt,
          expiresAt: sessionEnd(createdAt, createdAt),
        },
        returnHeaders: true,
      });
      if (response === null) throw new Error("a session was opened for an account that has gone");
      const ended = await database<{ id: string }[]>`
        delete from sessions where id in (
          select id from sessions where user_id = ${userId} and id <> ${response}
          order by updated_at desc, id desc offset ${SESSIONS_AT_MOST - 1}
        ) returning id`;
      for (const { id } of ended) onSessionEnded(id);
      return headers;
    },

    async prove(sessionId) {
      await database`update sessions set proven_at = ${clock.now()} where id = ${sessionId}`;
    },

    async end(headers) {
      const tokenHash = await tokenHashOf(headers);
      if (!tokenHash) return;
      const ended = await database<
        { id: string }[]
      >`delete from sessions where token_hash = ${tokenHash} returning id`;
      for (const { id } of ended) onSessionEnded(id);
    },

    async list(userId) {
      return database<SessionFacts[]>`
        select id, created_at as "createdAt", updated_at as "lastSeenAt",
          coalesce(user_agent, '') as "userAgent", coalesce(ip_address, '') as ip
        from sessions where user_id = ${userId} and expires_at > ${clock.now()}
        order by updated_at desc, id desc`;
    },

    async endOne(userId, sessionId) {
      const ended = await database`delete from sessions where id = ${sessionId} and user_id = ${userId}`;
      if (ended.count === 0) return false;
      onSessionEnded(sessionId);
      return true;
    },

    async endAll(sql, userId, { except } = {}) {
      const ended = await sql<{ id: string }[]>`
        delete from sessions where user_id = ${userId} and id is distinct from ${except ?? null} returning id`;
      return {
        announce() {
          for (const { id } of ended) onSessionEnded(id);
        },
      };
    },

    forget: async () => (await (await api()).clearSessionCookie({ returnHeaders: true })).headers,
  };
}
