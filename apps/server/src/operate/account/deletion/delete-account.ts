import { refuseWithoutAdmins } from "#/identity/accounts/admins.ts";
import { lockAdmins } from "#/identity/accounts/admins-store.ts";
import type { Tokens } from "#/identity/accounts/tokens.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { isDatabaseOutage } from "#/platform/database/outage.ts";
import { AppError } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { GroupChanges } from "#/talk/conversations/groups/change-group.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import {
  botsOf,
  closeAccount,
  lastTombstones,
  leftBehind,
  lockLeaving,
  unfinishedDeletions,
} from "./deletion-store.ts";
import { createEmptying } from "./empty-account.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
  readonly sessions: SessionService;
}

export interface Deletion {
  /**
   * Deletes an account and its bots. Resolves when the account is closed for good, and nearly always when all its data
   * is gone.
   * @param within runs in the transaction that closes it, such as its audit entry
   * @throws AppError `NOT_SIGNED_IN` when the account is already gone, `LAST_ADMIN`
   */
  deleteAccount(userId: string, within?: (sql: Transaction) => Promise<void>): Promise<void>;
  /** Continues interrupted deletions of this server or another one. */
  resume(): Promise<void>;
  /** Deletes messages that a deleted user's other device sent during the deletion. */
  sweep(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1_000;
/** Milliseconds after which the caller gets the answer, even if messages remain to be deleted. */
const ANSWERED_MS = 5_000;

/** Closes the account in one transaction, then deletes its data in small ones, its row last. */
export function createDeletion(
  context: Needs,
  deps: {
    readonly tokens: Pick<Tokens, "addressHash">;
    readonly changes: GroupChanges;
    readonly partnersOf: (userId: string) => Promise<readonly string[]>;
  },
): Deletion {
  const { database, background, clock, log, sessions, memberships, deliver } = context;
  const { partnersOf } = deps;
  const { emptyAccount, emptyConversations } = createEmptying(context, deps);
  const underWay = new Map<string, Promise<void>>();

  async function publishTombstones(userId: string): Promise<void> {
    const tombstones = await lastTombstones(background, userId);
    const conversations = await memberships.findAll(tombstones.map((row) => row.conversation_id));
    for (const row of tombstones) {
      const conversation = conversations.get(row.conversation_id);
      if (!conversation) continue;
      const message = presentMessage(row, conversation);
      deliver.toMembers(row.conversation_id, "messageUpdated", message, { except: userId });
    }
  }

  /** Never rejects: the account is closed, and `resume` does the rest. */
  function empty(userId: string): Promise<void> {
    const known = underWay.get(userId);
    if (known !== undefined) return known;
    const work = emptyAccount(userId)
      .then(() => publishTombstones(userId))
      .catch((error) =>
        log[isDatabaseOutage(error) ? "warn" : "error"](
          { err: error },
          "an account is closed, and its deletion goes on later",
        ),
      )
      .finally(() => underWay.delete(userId));
    underWay.set(userId, work);
    return work;
  }

  return {
    async deleteAccount(userId, within) {
      const { ended, closed } = await database.begin(async (sql) => {
        const admins = await lockAdmins(sql);
        if (!(await lockLeaving(sql, userId))) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
        refuseWithoutAdmins(admins, userId);
        const ended = await sessions.endAll(sql, userId);
        const closed = [...(await botsOf(sql, userId)), userId];
        for (const id of closed) await closeAccount(sql, id, clock.now());
        await within?.(sql);
        return { ended, closed };
      });
      ended.announce();
      for (const id of closed) {
        const partners = await partnersOf(id);
        if (partners.length > 0) deliver.to(partners, "personUpdated", asPerson({ id, full_name: "", image: null }));
      }
      const longEnough = Promise.withResolvers<void>();
      const timer = clock.after(ANSWERED_MS, longEnough.resolve);
      await Promise.race([Promise.all(closed.map(empty)), longEnough.promise]);
      timer.cancel();
    },

    async resume() {
      for (const userId of await unfinishedDeletions(background)) await empty(userId);
    },

    async sweep() {
      const since = new Date(clock.now().getTime() - DAY);
      for (const userId of await leftBehind(background, since)) {
        await emptyConversations(userId);
        await publishTombstones(userId);
      }
    },
  };
}
