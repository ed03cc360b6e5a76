import type { Clock } from "../../clock.ts";
import type { Database, Sql } from "../../database/open.ts";
import type { MailQueue } from "../../mail/queue/mail-queue.ts";
import type { Deletion } from "../account/deletion/delete-account.ts";
import type { Admission } from "../admission/admission.ts";
import type { Accounts } from "../auth/accounts.ts";

/** What the modules of this feature share. */
export interface AdminDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Pick<MailQueue, "add" | "wake">;
  readonly sessions: { endAll(sql: Sql, userId: string): Promise<{ announce(): void }> };
  readonly door: Pick<Admission, "demandAddress">;
  readonly deleteAccount: Deletion["deleteAccount"];
  readonly requireReauthentication: Accounts["requireReauthentication"];
  /** Called when a person is suspended, who is then offline for everybody, or restored. */
  readonly onVisibilityChanged: (userId: string) => void;
  /** Seconds since this server started. */
  readonly uptime: () => number;
}
