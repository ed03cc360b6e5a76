import { WebSocket } from "ws";
import { isLoopback } from "../../http/reachable.ts";
import { ECHO, type Echoed, mirrorToken } from "./echo.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const PATIENCE_MS = 10_000;
/** An address of documentation (RFC 5737), which nobody has: whoever passes it on believes every caller. */
const PLANTED = "203.0.113.77";

export interface AddressDependencies {
  /** Where the server says people reach it. */
  readonly url: string;
  /** Whether that is `PUBLIC_URL`, or only where the server listens. */
  readonly isGiven: boolean;
  readonly trustProxy: number;
  readonly appSecret: string;
  readonly now: Date;
}

export interface Visited {
  readonly findings: readonly Finding[];
  /** Of the answer; null without one. */
  readonly date: Date | null;
  readonly reached: boolean;
}

/** Visits the server as people do, by its public address. */
export async function checkAddress(deps: AddressDependencies): Promise<Visited> {
  const { url, isGiven } = deps;
  const address = findingsOf("address");
  const nowhere = (finding: Finding): Visited => ({ findings: [finding], date: null, reached: false });
  try {
    const answer = await fetch(`${url}/api${ECHO}`, {
      headers: {
        authorization: `Bearer ${mirrorToken(deps.appSecret, deps.now)}`,
        "x-forwarded-for": PLANTED,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const to = answer.headers.get("location");
    if (to !== null && answer.status >= 300 && answer.status < 400) {
      const origin = new URL(to, url).origin;
      return nowhere(address.failed(`${url} leads on to ${origin}.`, `Set PUBLIC_URL=${origin}.`));
    }
    if (answer.status === 502 || answer.status === 503 || answer.status === 504)
      return nowhere(
        address.failed(
          `${url} answers ${answer.status}: a proxy is there, but it does not reach the server.`,
          "Start the server, and look which host and port the proxy passes requests on to.",
        ),
      );
    const seen = answer.ok ? await mirroredBy(answer) : null;
    if (!seen)
      return nowhere(
        address.failed(
          `Something else answers at ${url} (status ${answer.status}), or a server with another secret.`,
          "Let PUBLIC_URL and the proxy lead to this server, and run the doctor with the server's APP_SECRET or DATA_DIR.",
        ),
      );
    const found = isGiven
      ? address.ok(`The server is reached at ${url}.`)
      : address.warning(
          `PUBLIC_URL is not set; links in emails lead to ${url}.`,
          "Set PUBLIC_URL to the address that people type, unless only this machine uses the server.",
        );
    return { findings: [found, proxyFinding(seen)], date: dateOf(answer), reached: true };
  } catch (error) {
    return nowhere(
      address.failed(
        `${url} cannot be reached: ${reasonOf(error)}.`,
        "Check PUBLIC_URL, the name in DNS, the certificate, the firewall, and whether server and proxy run.",
      ),
    );
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

/** Entries after the planted one are the proxies'; a proxy that drops what it was given leaves only its own. */
function proxyFinding({ forwarded, trustProxy }: Echoed): Finding {
  const proxy = findingsOf("proxy");
  const planted = forwarded.indexOf(PLANTED);
  const proxies = planted === -1 ? forwarded.length : forwarded.length - planted - 1;
  if (proxies === trustProxy)
    return proxy.ok(
      proxies === 0 ? "No proxy is in front, and none is believed." : `${proxies} in front, as TRUST_PROXY says.`,
    );
  if (proxies > trustProxy)
    return proxy.failed(
      `X-Forwarded-For has ${proxies} entries of proxies and TRUST_PROXY is ${trustProxy}: people share one address, and lock each other out at sign-in.`,
      `Set TRUST_PROXY=${proxies}.`,
    );
  if (proxies === 0)
    return proxy.failed(
      `TRUST_PROXY is ${trustProxy}, but no proxy adds to X-Forwarded-For: anybody can write the address they are counted by.`,
      `Let the proxy add to X-Forwarded-For (docs/operations.md has examples), or set TRUST_PROXY=0 where none is in front.`,
    );
  return proxy.failed(
    `TRUST_PROXY is ${trustProxy}, but only ${proxies} in front: anybody can write the address they are counted by.`,
    `Set TRUST_PROXY=${proxies}.`,
  );
}

/** Without https, browsers send the session in the open, and it is not marked `Secure`. */
export function checkCookies(url: string, host: string): Finding {
  const cookies = findingsOf("cookies");
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return cookies.ok("Sessions are in Secure cookies.");
  if (!isLoopback(hostname))
    return cookies.failed(
      `${url} is not https: sessions are sent unencrypted, in cookies that are not Secure.`,
      "Put a proxy with a certificate in front and begin PUBLIC_URL with https.",
    );
  if (!isLoopback(host))
    return cookies.warning(
      `The server listens at ${host} for others, and its address is ${url}.`,
      "Set PUBLIC_URL to the https address that people type.",
    );
  return cookies.ok("Only this machine uses the server, so sessions need no https.");
}

/** Opens a socket as pages do. */
export async function checkWebSocket(url: string): Promise<Finding> {
  const websocket = findingsOf("websocket");
  const target = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(target, { origin: url, handshakeTimeout: PATIENCE_MS });
  const refused = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve("nothing came over it"), PATIENCE_MS);
    const done = (reason: string | null) => {
      clearTimeout(timer);
      resolve(reason);
    };
    socket.once("message", () => done(null));
    socket.once("unexpected-response", (_, answer) => done(`the answer was ${answer.statusCode}`));
    socket.once("close", () => done("it was closed at once"));
    socket.on("error", (error) => done(reasonOf(error)));
  });
  socket.terminate();
  if (refused === null) return websocket.ok("A WebSocket opens through the public address.");
  return websocket.failed(
    `No WebSocket opens at ${url}: ${refused}. Messages come late, and many more requests are made.`,
    "Let the proxy pass on WebSockets at /socket.io: the headers Upgrade and Connection, with HTTP/1.1 (docs/operations.md has examples).",
  );
}
