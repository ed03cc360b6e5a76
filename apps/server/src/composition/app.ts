import { createTokens } from "../identity/accounts/tokens.ts";
import { Translation } from "../language/translation/translation.ts";
import type { OperatorLevels } from "../people/membership/privacy-level.ts";
import type { BudgetsConfig } from "../platform/config/budgets.ts";
import type { Platform } from "../platform/context.ts";
import { Idempotency } from "../platform/http/idempotency.ts";
import { openPushKeys } from "../reach/push/service/push-keys.ts";
import { composeAdministration } from "./administration.ts";
import type { Modules } from "./context.ts";
import { openInfrastructure } from "./infrastructure.ts";
import { startJobs } from "./jobs.ts";
import { composeMessaging } from "./messaging.ts";
import { composeNotifying } from "./notifying.ts";
import { composePeople } from "./people.ts";
import { serveHttp } from "./serving.ts";

export interface App extends AsyncDisposable {
  readonly url: string;
  readonly localHttps: Platform["localHttps"];
  readonly commits: { rows: number; batches: number };
  readonly privacyLevels: () => OperatorLevels;
  /** Returns the code that claims a new server; null once it has an administrator. */
  readonly setupCode: () => Promise<string | null>;
  readonly budgets: () => BudgetsConfig;
  /** Resolves when nothing runs in the background; for tests. */
  idle(): Promise<void>;
  /** Runs all scheduled jobs now; for tests. */
  sweep(): Promise<void>;
}

/**
 * Builds the server here and in `composition/`, by hand and in reading order, each module from those before it; no
 * module creates what it depends on.
 */
export async function openApp(modules: Modules): Promise<App> {
  const infrastructure = await openInfrastructure(modules, () => people.sockets.count);
  const people = composePeople(
    infrastructure,
    (...event) => notifying.push.notice(...event),
    (...message) => messaging.sender.sendWithin(...message),
  );
  const { context } = people;
  const keys = await openPushKeys(context);
  const messaging = composeMessaging(context, infrastructure, people);
  const translation = new Translation(context);
  const notifying = composeNotifying(context, {
    metrics: infrastructure.metrics,
    keys,
    translate: translation.automatic,
    sender: messaging.sender,
    captionEngines: infrastructure.captionEngines,
  });
  const administration = await composeAdministration(infrastructure, people, messaging, notifying, () => jobs);
  const idempotency = new Idempotency(infrastructure.database, infrastructure.clock, modules.appSecret);
  serveHttp({ infrastructure, people, messaging, translation, notifying, administration }, idempotency);
  const jobs = startJobs(infrastructure, {
    people,
    messaging,
    notifying,
    administration,
    idempotency,
  });

  /** Reports that it is stopping, so that no new clients come; then disconnects its clients one by one. */
  async function handOver(milliseconds: number) {
    if (milliseconds === 0) return;
    infrastructure.stopping.abort();
    await new Promise<void>((resolve) => infrastructure.clock.after(milliseconds / 2, resolve));
    await people.sockets.handOver(milliseconds / 2);
  }

  const { queue, observer, linkPreviews } = messaging;
  const { push } = notifying;
  return {
    url: infrastructure.publicUrl,
    localHttps: infrastructure.localHttps,
    commits: queue.written,
    privacyLevels: infrastructure.privacyLevels,
    budgets: infrastructure.budgets,
    setupCode: async () =>
      (await infrastructure.newServer.look()) ? createTokens(modules.appSecret).setupCode() : null,
    async idle() {
      await push.idle();
      await infrastructure.work.idle();
      await Promise.all([
        observer.idle(),
        linkPreviews.idle(),
        infrastructure.uploads.idle(),
        translation.idle(),
        infrastructure.work.idle(),
      ]);
    },
    sweep: () => jobs.sweep(),
    async [Symbol.asyncDispose]() {
      await handOver(modules.config.handOverMs);
      // Stops new work, finishes accepted work, then closes its dependencies.
      await Promise.all([
        jobs[Symbol.asyncDispose](),
        people.sockets.close(),
        infrastructure.http.close(infrastructure.refusePictures),
        infrastructure.localHttps.close(),
      ]);
      infrastructure.localHttps[Symbol.dispose]();
      await queue[Symbol.asyncDispose]();
      await administration.backends[Symbol.asyncDispose]();
      await infrastructure.work[Symbol.asyncDispose]();
      await infrastructure.closeTranscription();
      await observer[Symbol.asyncDispose]();
      await linkPreviews[Symbol.asyncDispose]();
      await infrastructure.closePictures();
      await push[Symbol.asyncDispose]();
      await translation[Symbol.asyncDispose]();
      await people.accounts[Symbol.asyncDispose]();
      await infrastructure.closeDatabase();
      await infrastructure.bus[Symbol.asyncDispose]();
    },
  };
}
