import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import type { MailQueue } from "#/platform/mail/queue/mail-queue.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";
import type { LinkOrigin } from "#/platform/reachable.ts";
import type { Seal } from "#/platform/seal.ts";
import type { MailSpacing } from "./mail-spacing.ts";
import type { Tokens } from "./tokens.ts";

/** The services that every layer of identity may use. */
export interface AccountServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly tokens: Tokens;
  /** Encrypts what only this server may read. */
  readonly seal: Seal;
  readonly mail: Pick<MailQueue, "add" | "wake">;
  readonly sendsMail: () => boolean;
  /** Null: emails go out as often as they are asked for. */
  readonly mailSpacing: MailSpacing | null;
  /** Whether browsers reach this server over https alone. */
  readonly https: boolean;
  /** The domain whose hosts all get the cookies; null: only the host that set them. */
  readonly cookieDomain: string | null;
  /** The host by which people reach this server. */
  readonly host: string;
  readonly linkOrigin: LinkOrigin;
  /** The name that people call this server. */
  readonly serverName: () => string;
  /** Lower case. */
  readonly adminEmails: readonly string[];
}
