import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

/** Reports warnings about the settings; invalid values already prevent the start. */
export function checkSettings(warnings: readonly LocalizableText[]): CheckResult[] {
  const settings = findingsOf("settings");
  if (warnings.length === 0) return [settings.ok(say("settingsFine"))];
  return warnings.map((warning) => settings.warning(warning, say("correctSetting")));
}

export interface CheckedProxy {
  readonly description: string;
  /** Returns why it cannot be used; null when it accepts connections. */
  check(): Promise<LocalizableText | null>;
}

/** Empty without an outgoing proxy. */
export async function checkOutgoingProxy(proxy: CheckedProxy | null): Promise<CheckResult[]> {
  if (!proxy) return [];
  const outgoing = findingsOf("outgoing-proxy");
  const failure = await proxy.check();
  return [
    failure
      ? outgoing.failed(failure, say("checkOutgoingProxy"))
      : outgoing.ok(say("proxyUsed", { proxy: proxy.description })),
  ];
}

/** @param failure null: it answers; undefined: there is no other server */
export function checkNats(failure: LocalizableText | null | undefined): CheckResult {
  const nats = findingsOf("nats");
  if (failure === undefined) return nats.skipped(say("natsAlone"));
  return failure ? nats.failed(say("natsSilent", { reason: failure }), say("checkNats")) : nats.ok(say("natsAnswers"));
}
