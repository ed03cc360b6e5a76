import { WebSocket } from "ws";
import { ECHO, type Echoed, echoToken } from "#/platform/http/doctor-echo.ts";
import { isLoopback } from "#/platform/reachable.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

const PATIENCE_MS = 10_000;
/** A documentation address (RFC 5737) that belongs to no one: a proxy that passes it on trusts forged headers. */
const PLANTED = "203.0.113.77";

export interface AddressDependencies {
  readonly url: string;
  /** Origin of links in emails when `PUBLIC_URL` is not set; null when it is. */
  readonly linksLeadTo: string | null;
  readonly trustProxy: number;
  readonly appSecret: string;
  readonly now: Date;
}

export interface Visited {
  readonly findings: readonly CheckResult[];
  /** Date of the response; null without one. */
  readonly date: Date | null;
  readonly reached: boolean;
}

/** Visits the server at its public address, as users do. */
export async function checkAddress(deps: AddressDependencies): Promise<Visited> {
  const { url, linksLeadTo } = deps;
  const address = findingsOf("address");
  const nowhere = (finding: CheckResult): Visited => ({ findings: [finding], date: null, reached: false });
  try {
    const answer = await fetch(`${url}/api${ECHO}`, {
      headers: {
        authorization: `Bearer ${echoToken(deps.appSecret, deps.now)}`,
        "x-forwarded-for": PLANTED,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const to = answer.headers.get("location");
    if (to !== null && answer.status >= 300 && answer.status < 400) {
      const origin = new URL(to, url).origin;
      return nowhere(
        address.failed(say("leadsOn", { url, origin }), say("setVariable", { setting: `PUBLIC_URL=${origin}` })),
      );
    }
    const status = String(answer.status);
    if (answer.status === 502 || answer.status === 503 || answer.status === 504)
      return nowhere(address.failed(say("proxyAlone", { url, status }), say("startOrPassOn")));
    const seen = answer.ok ? await mirroredBy(answer) : null;
    if (!seen) return nowhere(address.failed(say("somethingElse", { url, status }), say("leadHere")));
    const found =
      linksLeadTo === null
        ? address.ok(say("reachedAt", { url }))
        : address.warning(say("noPublicUrl", { url: linksLeadTo }), say("setPublicUrl"));
    return { findings: [found, proxyFinding(seen)], date: dateOf(answer), reached: true };
  } catch (error) {
    return nowhere(address.failed(say("addressUnreachable", { url, reason: reasonOf(error) }), say("checkPublicUrl")));
  }
}

async function mirroredBy(answer: Response): Promise<Echoed | null> {
  const body = (await answer.json().catch(() => null)) as Echoed | null;
  return Array.isArray(body?.forwarded) ? body : null;
}

function dateOf(answer: Response): Date | null {
  const date = new Date(answer.headers.get("date") ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Entries after the planted one come from proxies; without it, a proxy has replaced the header. */
function proxyFinding({ forwarded, trustProxy }: Echoed): CheckResult {
  const proxy = findingsOf("proxy");
  const planted = forwarded.indexOf(PLANTED);
  const proxies = planted === -1 ? forwarded.length : forwarded.length - planted - 1;
  const values = { proxies, trusted: trustProxy };
  if (proxies === trustProxy) return proxy.ok(proxies === 0 ? say("noProxy") : say("proxiesFit", { proxies }));
  const set = say("setVariable", { setting: `TRUST_PROXY=${proxies}` });
  if (proxies > trustProxy) return proxy.failed(say("oneAddressForAll", values), set);
  if (proxies === 0) return proxy.failed(say("noProxyAdds", values), say("letProxyAdd"));
  return proxy.failed(say("fewerProxies", values), set);
}

/** Without https, browsers send the session unencrypted, and the cookie is not `Secure`. */
export function checkCookies(url: string, host: string): CheckResult {
  const cookies = findingsOf("cookies");
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return cookies.ok(say("secureCookies"));
  if (!isLoopback(hostname)) return cookies.failed(say("notHttps", { url }), say("certificateFirst"));
  if (!isLoopback(host)) return cookies.warning(say("listensForOthers", { host, url }), say("setHttpsUrl"));
  return cookies.ok(say("onlyThisMachine"));
}

export async function checkWebSocket(url: string): Promise<CheckResult> {
  const websocket = findingsOf("websocket");
  const target = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(target, { origin: url, handshakeTimeout: PATIENCE_MS });
  const refused = await new Promise<LocalizableText | null>((resolve) => {
    const timer = setTimeout(() => resolve(say("nothingCame")), PATIENCE_MS);
    const done = (reason: LocalizableText | null) => {
      clearTimeout(timer);
      resolve(reason);
    };
    socket.once("message", () => done(null));
    socket.once("unexpected-response", (_, answer) => done(say("answered", { status: String(answer.statusCode) })));
    socket.once("close", () => done(say("closedAtOnce")));
    socket.on("error", (error) => done(reasonOf(error)));
  });
  socket.terminate();
  if (refused === null) return websocket.ok(say("socketOpens"));
  return websocket.failed(say("noSocketOpens", { url, reason: refused }), say("letSocketsPass"));
}
