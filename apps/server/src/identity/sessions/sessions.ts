import { endVisits } from "#/people/people/guest-store.ts";
import { type Caller, type Proof, type Sessions, tokenTextOf } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql } from "#/platform/database/open.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { demandInForce } from "../accounts/demand-in-force.ts";
import { deleteToken, deleteTokensOf, validTokens } from "./access-tokens/access-token-store.ts";
import { signedInBy } from "./access-tokens/access-tokens.ts";
import { type SessionCookie, sessionTokenHash } from "./session-cookie.ts";
import { isDueToSlide, lastSeenBefore, sessionEnd } from "./session-life.ts";
import {
  deleteOldestSessions,
  deleteSessionOfToken,
  endSessions,
  endSessionsOfProvider,
  findSession,
  guestsWithoutVisit,
  insertSession,
  listSessions,
  type OfProvider,
  readProvider,
  recordProof,
  recordProvider,
  recordSessionsSeen,
  type SessionFacts,
  type SessionProvider,
  slideSession,
  validSessions,
  wasSessionEnded,
} from "./session-store.ts";

const USER_AGENT_LENGTH = 400;
/** Sessions per user; one more ends the least recently used. */
const SESSIONS_AT_MOST = 50;

export interface SessionDependencies {
  readonly cookie: SessionCookie;
  readonly onSessionEnded: (sessionId: string) => void;
}

interface Opening {
  readonly address: string;
  readonly userAgent: string | null;
  readonly provenAt?: Date;
  readonly provenBy?: Proof;
  readonly provider?: SessionProvider;
  /** The cookie works in frames of other sites. */
  readonly isEmbedded?: boolean;
}

export class SessionService implements Sessions {
  readonly #context: Platform;
  readonly #own: SessionDependencies;

  constructor(context: Platform, deps: SessionDependencies) {
    this.#context = context;
    this.#own = deps;
  }

  async find(headers: Headers): Promise<Caller | null> {
    const text = tokenTextOf(headers);
    if (text !== null) return signedInBy(this.#context, text);
    const { database, clock } = this.#context;
    const tokenHash = this.#tokenHashOf(headers);
    if (!tokenHash) return null;
    const now = clock.now();
    const session = await findSession(database, tokenHash, now, this.#factorDemand());
    if (!session) return null;
    const end = sessionEnd(session.createdAt, now);
    if (isDueToSlide(session.expiresAt, end) || session.lastSeenAt <= lastSeenBefore(now))
      await slideSession(database, session.id, end, now);
    return {
      userId: session.userId,
      sessionId: session.id,
      isAdmin: session.isAdmin,
      provenAt: session.provenAt ?? session.createdAt,
      provenBy: session.provenBy,
      ...(session.isGuest && { isGuest: true as const }),
      ...(session.lacksFactor && { lacksFactor: true as const }),
      ...(session.interfaceLanguage === null ? {} : { interfaceLanguage: session.interfaceLanguage }),
    };
  }

  async wasEnded(headers: Headers): Promise<boolean> {
    const tokenHash = this.#tokenHashOf(headers);
    return tokenHash !== null && wasSessionEnded(this.#context.database, tokenHash);
  }

  async liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { database, clock } = this.#context;
    const now = clock.now();
    // An open page counts as use, even if its user only reads.
    await recordSessionsSeen(database, sessionIds, now, lastSeenBefore(now));
    const demand = this.#factorDemand();
    const sessions = await validSessions(database, sessionIds, now, demand);
    return new Set([...sessions, ...(await validTokens(database, sessionIds, now, demand))]);
  }

  /**
   * Starts a session; the returned headers carry its cookie.
   * @param from `provenAt`: when the user proved their identity, if not now; `provenBy`: how, if not by a password
   */
  async open(userId: string, from: Opening): Promise<Headers> {
    const { database, clock } = this.#context;
    const createdAt = clock.now();
    const token = this.#own.cookie.newToken();
    const session = await insertSession(database, {
      userId,
      tokenHash: sessionTokenHash(token),
      address: from.address,
      userAgent: (from.userAgent ?? "").slice(0, USER_AGENT_LENGTH),
      createdAt,
      expiresAt: sessionEnd(createdAt, createdAt),
    });
    if (session === null) throw new Error("a session was opened for an account that has gone");
    const { provenAt, provenBy = null } = from;
    this.#context.log.info(
      { person: userId, session, by: provenBy ?? "password", network: networkOf(from.address) },
      "a session began",
    );
    if (from.provider) await recordProvider(database, session, from.provider);
    if (provenAt || provenBy) await recordProof(database, session, provenBy, provenAt ?? createdAt);
    this.#closeSockets(await deleteOldestSessions(database, userId, session, SESSIONS_AT_MOST - 1));
    return new Headers({ "set-cookie": this.#own.cookie.header(token, from.isEmbedded) });
  }

  async prove(sessionId: string, by: Proof, at: Date = this.#context.clock.now()): Promise<void> {
    await recordProof(this.#context.database, sessionId, by, at);
  }

  async end(headers: Headers): Promise<void> {
    const tokenHash = this.#tokenHashOf(headers);
    const { database, clock } = this.#context;
    const ended = tokenHash && (await deleteSessionOfToken(database, tokenHash));
    if (!ended) return;
    await endVisits(database, [ended.userId], clock.now());
    this.#closeSockets([ended.id]);
  }

  async beganBy(headers: Headers): Promise<SessionProvider | null> {
    const tokenHash = this.#tokenHashOf(headers);
    return tokenHash ? readProvider(this.#context.database, tokenHash) : null;
  }

  async list(userId: string): Promise<readonly SessionFacts[]> {
    return listSessions(this.#context.database, userId, this.#context.clock.now());
  }

  /** Ends one session of the user; false when they have none with that id. */
  async endOne(userId: string, sessionId: string): Promise<boolean> {
    const { database, clock } = this.#context;
    const ended = await endSessions(database, userId, { id: sessionId }, clock.now());
    this.#closeSockets(ended);
    return ended.length > 0;
  }

  /** Ends an access token of the user; false when they have none with that id. */
  async endToken(userId: string, id: string): Promise<boolean> {
    const ended = await deleteToken(this.#context.database, userId, id);
    this.#closeSockets(ended);
    return ended.length > 0;
  }

  /**
   * Ends every session of the user, or all but one; call `announce` after the commit. Unless `tokens` says otherwise,
   * access tokens, including those of the user's bots, end with the last session: a program must not keep access when
   * its user was locked out or a thief had the account.
   */
  async endAll(
    sql: Sql,
    userId: string,
    { except, tokens = except === undefined }: { except?: string; tokens?: boolean } = {},
  ): Promise<{ announce(): void }> {
    const ended = await endSessions(sql, userId, { except: except ?? null }, this.#context.clock.now());
    if (tokens) ended.push(...(await deleteTokensOf(sql, userId)));
    return { announce: () => this.#closeSockets(ended) };
  }

  /** Ends the sessions of those of these users who are guests whose visit is over, which closes their open pages. */
  async endVisits(userIds: readonly string[]): Promise<void> {
    const { database } = this.#context;
    for (const guest of await guestsWithoutVisit(database, userIds)) (await this.endAll(database, guest)).announce();
  }

  /** Ends sessions that began through a provider; call `announce` after the commit. */
  async endByProvider(sql: Sql, which: OfProvider): Promise<{ announce(): void }> {
    const ended = await endSessionsOfProvider(sql, which, this.#context.clock.now());
    this.#context.log.info({ provider: which.providerId, sessions: ended.length }, "a provider ended sessions");
    return { announce: () => this.#closeSockets(ended) };
  }

  async forget(): Promise<Headers> {
    // Clears the cache, because images stay in it for a year and belong to this user.
    return new Headers({ "set-cookie": this.#own.cookie.clearingHeader(), "clear-site-data": '"cache"' });
  }

  #factorDemand() {
    return demandInForce(this.#context.serverSettings.current(), this.#context.clock.now());
  }

  #tokenHashOf(headers: Headers): string | null {
    const token = this.#own.cookie.tokenOf(headers);
    return token && sessionTokenHash(token);
  }

  #closeSockets(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#own.onSessionEnded(id);
  }
}
