import { Push } from "../features/push/push.ts";
import { pushRoutes } from "../features/push/routes.ts";
import { createPostPush } from "../features/push/service/post-push.ts";
import type { PushKeys } from "../features/push/service/push-keys.ts";
import { TroubleLog } from "../features/push/service/trouble.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Translating } from "./translating.ts";

export type Notifying = ReturnType<typeof composeNotifying>;

/** A push service that takes longer is tried again later. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** Builds what tells devices whose pages are closed. */
export function composeNotifying(infrastructure: Infrastructure, { translation }: Translating, keys: PushKeys) {
  const { config, database, background, clock, log, limits, metrics } = infrastructure;
  const { privateAddresses } = config.push;
  const post = createPostPush({
    keys,
    privateAddresses,
    proxy: config.proxy,
    timeoutMs: TIMEOUT_MS,
    contact: `mailto:${config.accounts.supportEmail ?? addressOf(config.mail.from)}`,
  });
  const trouble = new TroubleLog(log);
  const push = new Push({
    database: background,
    clock,
    log,
    post,
    translate: translation.automatic,
    onOutcome(outcome, answer) {
      metrics.pushed(outcome);
      trouble.note(answer);
    },
  });
  const routes = pushRoutes({
    database,
    clock,
    limits,
    post,
    push,
    privateAddresses,
    publicKey: keys.publicKey,
  });
  return { push, routes, trouble };
}

/** Of `Name <address>`. */
const addressOf = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
