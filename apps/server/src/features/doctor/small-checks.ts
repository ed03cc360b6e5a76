import { type Finding, findingsOf } from "./finding.ts";

/** What the settings themselves show; wrong values end the start before anybody can ask. */
export function checkSettings(warnings: readonly string[]): Finding[] {
  const settings = findingsOf("settings");
  if (warnings.length === 0) return [settings.ok("Every setting is known and has a possible value.")];
  return warnings.map((warning) => settings.warning(warning, "Correct the name, or take the setting out."));
}

export interface CheckedProxy {
  readonly description: string;
  /** A sentence about why it cannot be used; null when it takes connections. */
  check(): Promise<string | null>;
}

/** Nothing without an outgoing proxy. */
export async function checkOutgoingProxy(proxy: CheckedProxy | null): Promise<Finding[]> {
  if (!proxy) return [];
  const outgoing = findingsOf("outgoing-proxy");
  const failures = await proxy.check();
  return [
    failures
      ? outgoing.failed(`${failures}.`, "Check HTTPS_PROXY and HTTP_PROXY, or unset them.")
      : outgoing.ok(`Outgoing requests go through ${proxy.description}.`),
  ];
}

/** Pushes that fail one after the other: a single push service may fail at any time. */
const PUSHES_FAILED = 5;

/** Browsers subscribe at secure addresses only; `failed` pushes failed since one was delivered. */
export function checkPush(url: string, { failed, reason }: { failed: number; reason: string }): Finding {
  const push = findingsOf("push");
  const { protocol, hostname } = new URL(url);
  const isSecure = protocol === "https:" || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (!isSecure)
    return push.warning(
      "Nobody can turn on notifications for closed pages: browsers allow them at https addresses only.",
      "Serve the page by https, and set PUBLIC_URL to that address.",
    );
  if (failed >= PUSHES_FAILED)
    return push.failed(
      `The last ${failed} pushes to devices failed: ${reason}.`,
      "Let the server reach the push services of browsers by https, directly or through HTTPS_PROXY.",
    );
  return push.ok("Devices can be notified while their pages are closed.");
}

/** @param answers null: the server is alone */
export function checkNats(answers: boolean | null): Finding {
  const nats = findingsOf("nats");
  if (answers === null) return nats.skipped("NATS_URL is not set: this server is alone.");
  return answers
    ? nats.ok("NATS answers.")
    : nats.failed("NATS does not answer", "Check host, port and password in NATS_URL, and whether NATS runs.");
}
