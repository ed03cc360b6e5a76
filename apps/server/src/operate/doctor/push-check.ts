import type { Config } from "#/platform/config.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { refusalOf } from "#/reach/push/service/post-push.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

export const PUSH_SERVICES: readonly string[] = [
  "https://fcm.googleapis.com/",
  "https://updates.push.services.mozilla.com/",
  "https://web.push.apple.com/",
];

const PATIENCE_MS = 5_000;

/** Contacts a service the way pushes do. */
export const pushRefusals =
  ({ push, proxy }: Pick<Config, "push" | "proxy">): PushDependencies["refusalOf"] =>
  (service) =>
    refusalOf(service, { privateAddresses: push.privateAddresses, proxy, timeoutMs: PATIENCE_MS });

/** Consecutive failures; a single push service may fail at any time. */
const PUSHES_FAILED = 5;

export interface PushDependencies {
  /** Pushes that failed since the last delivery. */
  readonly failures: { readonly failed: number; readonly reason: LocalizableText } | null;
  readonly keysFit: boolean;
  readonly services: readonly string[];
  /** Returns why a service cannot be reached; null when it can. */
  readonly refusalOf: (service: string) => Promise<LocalizableText | null>;
}

/** Browsers only subscribe at secure addresses. */
export async function checkPush(url: string, deps: PushDependencies): Promise<CheckResult[]> {
  const push = findingsOf("push");
  const { protocol, hostname } = new URL(url);
  const isSecure = protocol === "https:" || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (!isSecure) return [push.warning(say("pushNeedsHttps"), say("serveByHttps"))];
  if (!deps.keysFit) return [push.failed(say("pushKeysWrong"), say("giveOldSecret"))];
  if (deps.failures && deps.failures.failed >= PUSHES_FAILED) {
    const { failed: count, reason } = deps.failures;
    return [push.failed(say("pushesFailed", { count, reason }), say("letPushOut"))];
  }
  const tried = await Promise.all(
    deps.services.map(async (service) => ({ host: new URL(service).host, reason: await deps.refusalOf(service) })),
  );
  const away = tried.flatMap(({ host, reason }) =>
    reason ? [push.warning(say("pushServiceAway", { host, reason }), say("letPushOut"))] : [],
  );
  if (away.length > 0) return away;
  return [push.ok(say("pushReady", { hosts: tried.map(({ host }) => host).join(", ") }))];
}
