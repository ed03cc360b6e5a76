import type { AutomaticTranslation } from "../language/translation/messages/automatic-translation.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { TranscriptionEngine } from "../platform/transcription/engine.ts";
import { Calls } from "../reach/calls/calls.ts";
import { Captions } from "../reach/calls/captions/captions.ts";
import { KeptWords } from "../reach/calls/kept-words/kept-words.ts";
import { callModerationRoutes } from "../reach/calls/moderation/moderation.ts";
import { callRoutes, captionRoutes, keptWordsRoutes } from "../reach/calls/routes.ts";
import { createOutgoing } from "../reach/hooks/outgoing/deliver.ts";
import { outgoingRoutes } from "../reach/hooks/outgoing/routes.ts";
import { Alerts } from "../reach/push/alerts/alerts.ts";
import { Push } from "../reach/push/push.ts";
import { pushRoutes } from "../reach/push/routes.ts";
import { FailureLog } from "../reach/push/service/failures.ts";
import { createPostPush } from "../reach/push/service/post-push.ts";
import type { PushKeys } from "../reach/push/service/push-keys.ts";
import { registerReminders } from "../reach/reminders/due-reminders.ts";
import { reminderRoutes } from "../reach/reminders/reminders.ts";
import { scheduledRoutes } from "../reach/scheduled/routes.ts";
import { registerScheduled } from "../reach/scheduled/send-scheduled.ts";
import type { Sender } from "../talk/messages/send/send.ts";
import type { Context } from "./context.ts";

export type Notifying = ReturnType<typeof composeNotifying>;

/** Milliseconds after which a push to a slow push service is retried later. */
const TIMEOUT_MS = 10_000;

export function composeNotifying(
  context: Context,
  {
    metrics,
    keys,
    translate,
    sender,
    captionEngines,
  }: {
    metrics: Metrics;
    keys: PushKeys;
    translate: AutomaticTranslation;
    sender: Sender;
    captionEngines: readonly TranscriptionEngine[];
  },
) {
  const { config, log, background } = context;
  const post = createPostPush({
    keys,
    privateAddresses: config.push.privateAddresses,
    proxy: config.proxy,
    timeoutMs: TIMEOUT_MS,
    contact: `mailto:${config.accounts.supportEmail ?? addressOf(config.mail.from)}`,
  });
  const failures = new FailureLog(log);
  const push = new Push(
    { ...context, database: background },
    {
      post,
      translate,
      onOutcome(outcome, answer) {
        metrics.pushed(outcome);
        failures.note(answer);
      },
    },
  );
  const outgoing = createOutgoing(context);
  const alerts = new Alerts(context, post);
  registerReminders(context, alerts);
  registerScheduled(context, sender, alerts);
  const calls = new Calls(context, alerts);
  return {
    push,
    outgoing,
    calls,
    routes: {
      ...pushRoutes(context, { post, push, publicKey: keys.publicKey }),
      ...outgoingRoutes(context, outgoing),
      ...reminderRoutes(context),
      ...scheduledRoutes(context),
      ...callRoutes(calls),
      ...callModerationRoutes(calls),
      ...captionRoutes(new Captions(context, captionEngines)),
      ...keptWordsRoutes(new KeptWords(context, sender)),
    },
    failures,
  };
}

const addressOf = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
