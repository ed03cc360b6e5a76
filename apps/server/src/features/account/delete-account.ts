import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../database/open.ts";
import { AppError } from "../../http/errors.ts";
import type { MailQueue } from "../../mail/mail-queue.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Pictures } from "../../media/pictures.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { lockAdmins, refuseWithoutAdmins } from "../admin/rights.ts";
import type { SessionStore } from "../auth/sessions.ts";
import type { Tokens } from "../auth/tokens.ts";
import { asPerson } from "../people/person.ts";
import {
  buryMessages,
  emptyAccount,
  emptyPersonalTables,
  forgetAddress,
  lastTombstones,
  leftBehind,
  lockLeaving,
} from "./deletion-store.ts";

export interface DeletionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionStore, "endAll">;
  readonly tokens: Pick<Tokens, "addressHash">;
  readonly mail: Pick<MailQueue, "add" | "wake">;
  readonly mailer: Pick<Mailer, "forget">;
  readonly pictures: Pick<Pictures, "endOfPerson" | "collectSoon">;
  readonly deliver: Deliver;
  readonly partnersOf: (userId: string) => Promise<readonly string[]>;
}

export interface Deletion {
  /**
   * @param within is done in the same transaction, such as noting who did it
   * @throws AppError `NOT_SIGNED_IN` when the account has gone already, `LAST_ADMIN`
   */
  deleteAccount(userId: string, within?: (sql: Transaction) => Promise<void>): Promise<void>;
  /** Buries what a deleted person's other device sent in the very moment of the deletion. */
  sweep(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1_000;

/** One transaction takes everything out or nothing; pages, files and letters follow its commit. */
export function createDeletion(deps: DeletionDependencies): Deletion {
  const { database, clock, sessions, tokens, mail, mailer, pictures, deliver, partnersOf } = deps;

  async function tellPartners(userId: string, partners: readonly string[]): Promise<void> {
    const person = asPerson({ id: userId, full_name: "", image: null });
    if (partners.length > 0) deliver.to(partners, "personUpdated", person);
    for (const message of await lastTombstones(database, userId))
      deliver.to([message.receiverId], "messageUpdated", message);
  }

  return {
    async deleteAccount(userId, within) {
      const partners = await partnersOf(userId);
      const { ended, email } = await database.begin(async (sql) => {
        const admins = await lockAdmins(sql);
        const leaving = await lockLeaving(sql, userId);
        if (!leaving) throw new AppError("NOT_SIGNED_IN", "Please sign in");
        refuseWithoutAdmins(admins, userId);
        const now = clock.now();
        const { email, language } = leaving;
        await emptyAccount(sql, userId, now);
        await pictures.endOfPerson(sql, userId);
        await buryMessages(sql, userId, now);
        const ended = await sessions.endAll(sql, userId);
        await emptyPersonalTables(sql, userId);
        await forgetAddress(sql, email, tokens.addressHash(email));
        await mail.add(sql, { to: email, kind: "account-deleted", details: { language } });
        await within?.(sql);
        return { ended, email };
      });
      ended.announce();
      pictures.collectSoon();
      // Before the last letter is written there, so that it is the only one that stays.
      await mailer.forget?.(email);
      mail.wake();
      await tellPartners(userId, partners);
    },

    async sweep() {
      const since = new Date(clock.now().getTime() - DAY);
      for (const userId of await leftBehind(database, since)) {
        await database.begin((sql) => buryMessages(sql, userId, clock.now()));
        await tellPartners(userId, []);
      }
    },
  };
}
