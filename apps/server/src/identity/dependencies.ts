import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { LinkOrigin } from "../platform/reachable.ts";
import type { MailQueue } from "../platform/mail/queue/mail-queue.ts";
import type { Limits } from "../platform/rate-limits/limits.ts";
import type { Seal } from "../platform/seal.ts";
import type { MailSpacing } from "./emails/mail-spacing.ts";
import type { RelyingParty } from "./passkeys/relying-party.ts";
import type { PasswordHasher } from "./passwords/password-hash.ts";
import type { ProviderList } from "./providers/provider-list.ts";
import type { SessionService } from "./sessions/sessions.ts";
import type { SignUpGate } from "./sign-up-gate.ts";
import type { Tokens } from "./tokens.ts";

/** What the modules of this feature share. */
export interface AccountServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly tokens: Tokens;
  /** For what only this server may read. */
  readonly seal: Seal;
  readonly mail: Pick<MailQueue, "add" | "wake">;
  readonly sessions: SessionService;
  readonly limits: Limits;
  readonly sendsMail: () => boolean;
  /** Null: emails go out as often as they are asked for. */
  readonly mailSpacing: MailSpacing | null;
  /** Whether browsers reach this server over https alone. */
  readonly https: boolean;
  /** The domain whose hosts all get the cookies; null: only the host that set them. */
  readonly cookieDomain: string | null;
  /** Null where browsers have no passkeys for this server. */
  readonly relyingParty: RelyingParty | null;
  /** By which people reach this server. */
  readonly host: string;
  readonly linkOrigin: LinkOrigin;
  /** How people call this server. */
  readonly serverName: () => string;
  /** Whether people may sign up without a password. */
  readonly signsUpWithoutPassword: () => boolean;
  readonly gate: SignUpGate;
  /** The fewest characters of a new password. */
  readonly passwordMin: number;
  readonly providers: ProviderList;
  /** Who may use a password while there is a provider. */
  readonly passwordSetting: () => PasswordUse;
  /** Who must have a second factor now. */
  readonly factorDemand: () => FactorDemand;
  /** Who must have one now or from that time on; `from` is null where the demand holds already. */
  readonly announcedFactorDemand: () => { readonly who: FactorDemand; readonly from: string | null };
  /** Lower case. */
  readonly adminEmails: readonly string[];
}
