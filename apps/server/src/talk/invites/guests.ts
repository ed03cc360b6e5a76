import type { Me } from "@lingualoom/contract/shapes.ts";
import { findGuest, insertGuest } from "#/identity/accounts/guest-store.ts";
import { newcomersLanguages } from "#/identity/accounts/newcomers-languages.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { FoundInvite } from "#/people/invite/invite-store.ts";
import type { Platform, ReadMe } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Invites } from "./invites.ts";

interface Needs extends Platform {
  readonly sessions: Pick<SessionService, "find" | "open">;
  readonly readMe: ReadMe;
}

export interface NewGuest {
  readonly fullName: string;
  readonly language?: string | undefined;
}

export interface GuestBrowser {
  readonly address: string;
  readonly headers: Headers;
}

/** A way by which guests come. */
export interface GuestEntry {
  readonly code: string;
  /** The guest's pages are frames of other sites, to which browsers send no ordinary cookie. */
  readonly isEmbedded?: boolean;
  /** @throws AppError unless the code admits guests now */
  readonly check: () => Promise<void>;
  /** Opens the guest's conversation; null when the code has just ended. `announce` is called after the commit. */
  readonly open: (
    sql: Transaction,
    guest: string,
  ) => Promise<{ readonly conversationId: string; readonly announce: () => Promise<void> } | null>;
}

export interface JoinedGuest {
  readonly isNew: boolean;
  readonly user: Me;
  readonly conversationId: string;
  readonly cookies?: Headers;
}

/** People who follow an invite without an account. Each takes part in the conversation of that invite only. */
export class Guests {
  readonly #context: Needs;
  readonly #invites: Invites;

  constructor(context: Needs, invites: Invites) {
    this.#context = context;
    this.#invites = invites;
  }

  /** Returns whether both the operator and the invite's creator allow guests. */
  areAdmittedBy({ kind, guests, approval, group }: FoundInvite): boolean {
    return kind !== "server" && guests && !approval && !group?.isSpace && this.#context.serverSettings.current().guests;
  }

  /** Follows an invite as a guest. @throws AppError as `joinBy`, and `GROUP_FULL` */
  join(code: string, guest: NewGuest, browser: GuestBrowser): Promise<JoinedGuest> {
    const check = async () => {
      const found = await this.#invites.find(code, { address: browser.address, userId: null });
      if (!this.areAdmittedBy(found)) throw new AppError("GUESTS_REFUSED", say("guestsRefused"));
    };
    const open = (sql: Transaction, id: string) => this.#invites.acceptFirst(sql, code, id);
    return this.joinBy({ code, check, open }, guest, browser);
  }

  /**
   * Starts a guest's session and opens the conversation.
   * @throws AppError `NOT_FOUND`, `INVITE_ENDED`, `GUESTS_REFUSED`, `RATE_LIMITED`, `UNSUPPORTED_LANGUAGE`
   */
  async joinBy(
    { code, isEmbedded = false, check, open }: GuestEntry,
    { fullName, language }: NewGuest,
    { address, headers }: GuestBrowser,
  ): Promise<JoinedGuest> {
    const { database, clock, limits, sessions, serverSettings } = this.#context;
    const caller = await sessions.find(headers);
    const before = caller?.isGuest ? await this.#visitBy(code, caller.userId) : null;
    if (before) return before;
    if (caller) throw new AppError("GUESTS_REFUSED", say(caller.isGuest ? "guestElsewhere" : "guestHasAccount"));
    await check();
    await limits.consume("GUEST", networkOf(address));
    const languages = newcomersLanguages({ language, preferredLanguage: language }, headers.get("accept-language"));
    const { guest, opened } = await database.begin(async (sql) => {
      // The setting may have changed at another server.
      if (!(await serverSettings.read(sql)).guests) throw new AppError("GUESTS_REFUSED", say("guestsRefused"));
      const guest = await insertGuest(sql, { fullName, invite: code, ...languages }, clock.now());
      const opened = await open(sql, guest);
      if (!opened) throw new AppError("INVITE_ENDED", say("inviteOver"));
      return { guest, opened };
    });
    const cookies = await sessions.open(guest, { address, userAgent: headers.get("user-agent"), isEmbedded });
    await opened.announce();
    return { isNew: true, user: await this.#me(guest), conversationId: opened.conversationId, cookies };
  }

  async #visitBy(code: string, userId: string): Promise<JoinedGuest | null> {
    const visit = await findGuest(this.#context.database, userId);
    if (visit?.invite !== code || visit.conversationId === null) return null;
    return { isNew: false, user: await this.#me(userId), conversationId: visit.conversationId };
  }

  async #me(userId: string): Promise<Me> {
    const me = await this.#context.readMe(userId);
    if (!me) throw notFound("inviteNotFound");
    return me;
  }
}
