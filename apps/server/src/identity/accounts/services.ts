import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import type { MailQueue } from "#/platform/mail/queue/mail-queue.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";
import type { LinkOrigin } from "#/platform/reachable.ts";
import type { Seal } from "#/platform/seal.ts";
import type { MailSpacing } from "./mail-spacing.ts";
import type { Tokens } from "./tokens.ts";

export interface AccountServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly tokens: Tokens;
  readonly seal: Seal;
  readonly mail: Pick<MailQueue, "add" | "wake">;
  readonly sendsMail: () => boolean;
  /** Null: no minimum time between emails. */
  readonly mailSpacing: MailSpacing | null;
  /** Whether browsers reach this server only over https. */
  readonly https: boolean;
  /** The domain whose hosts all receive the cookies; null: only the host that set them. */
  readonly cookieDomain: string | null;
  readonly host: string;
  readonly linkOrigin: LinkOrigin;
  readonly serverName: () => string;
  /** Lower case. */
  readonly adminEmails: readonly string[];
}
