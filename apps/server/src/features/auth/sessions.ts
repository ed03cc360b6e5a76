import type { Clock } from "../../clock.ts";
import type { Database, Sql } from "../../database/open.ts";
import type { Lazy } from "../../lazily.ts";
import type { Library } from "./library.ts";
import type { Sessions, SignedIn } from "./session.ts";
import { isDueToSlide, sessionEnd } from "./session-life.ts";

const USER_AGENT_LENGTH = 400;

export interface SessionStore extends Sessions {
  /** Begins a session and gives the headers that carry its cookie. */
  open(userId: string, from: { address: string; userAgent: string | null }): Promise<Headers>;
  /** Ends the session of the request's cookie, when there is one. */
  end(headers: Headers): Promise<void>;
  /** Ends every session of the person; `announce` is called after the commit, so that sockets close. */
  endAll(sql: Sql, userId: string): Promise<{ announce(): void }>;
  /** The headers that make a browser forget its cookie. */
  forget(): Promise<Headers>;
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
  is_admin: boolean;
}

export function createSessions(deps: SessionDependencies): SessionStore {
  const { database, clock, library, onSessionEnded } = deps;

  const api = async () => (await library.get()).api;
  const tokenOf = async (headers: Headers) =>
    headers.has("cookie") ? (await api()).readSessionToken({ headers }) : null;

  return {
    async find(headers): Promise<SignedIn | null> {
      const token = await tokenOf(headers);
      if (!token) return null;
      const now = clock.now();
      const [session] = await database<SessionRow[]>`
        select s.id, s.user_id, s.created_at, s.expires_at, u.is_admin
        from sessions s join users u on u.id = s.user_id
        where s.token = ${token} and s.expires_at > ${now} and u.suspended_at is null`;
      if (!session) return null;
      const end = sessionEnd(session.created_at, now);
      if (isDueToSlide(session.expires_at, end))
        await database`update sessions set expires_at = ${end}, updated_at = ${now} where id = ${session.id}`;
      return {
        userId: session.user_id,
        sessionId: session.id,
        isAdmin: session.is_admin,
        signedInAt: session.created_at,
      };
    },

    async liveAmong(sessionIds) {
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
      return headers;
    },

    async end(headers) {
      const token = await tokenOf(headers);
      if (!token) return;
      const ended = await database<
        { id: string }[]
      >`delete from sessions where token = ${token} returning id`;
      for (const { id } of ended) onSessionEnded(id);
    },

    async endAll(sql, userId) {
      const ended = await sql<{ id: string }[]>`delete from sessions where user_id = ${userId} returning id`;
      return {
        announce() {
          for (const { id } of ended) onSessionEnded(id);
        },
      };
    },

    forget: async () => (await (await api()).clearSessionCookie({ returnHeaders: true })).headers,
  };
}
