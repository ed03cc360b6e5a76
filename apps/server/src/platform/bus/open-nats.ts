import type { NatsConnection } from "@nats-io/transport-node";
import type { NatsConfig } from "../config/nats.ts";
import { StartError } from "../start-error.ts";

const SECOND = 1_000;
/** Milliseconds between pings, and for a connection to open. A hanging broker counts as gone after three. */
const ANSWER_MS = 5 * SECOND;

/**
 * Fails if the broker does not answer at startup. If the broker goes away later, the client reconnects.
 * @throws StartError
 */
export async function openNats(
  { urls, authorities, credentials }: NatsConfig,
  name: string,
  answerMs = ANSWER_MS,
): Promise<NatsConnection> {
  // Loaded lazily, because a single server never needs it.
  const { connect, credsAuthenticator } = await import("@nats-io/transport-node");
  const [first = ""] = urls;
  const { username, password, protocol } = new URL(first);
  const user = decodeURIComponent(username);
  const login = password ? { user, pass: decodeURIComponent(password) } : user ? { token: user } : {};
  try {
    return await connect({
      pingInterval: answerMs,
      maxPingOut: 2,
      ...(credentials ? { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) } : login),
      ...(protocol === "tls:" && { tls: authorities ? { ca: authorities } : {} }),
      servers: urls.map((url) => new URL(url).host),
      name,
      noEcho: true,
      timeout: answerMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: SECOND / 2,
      reconnectJitter: SECOND / 2,
      // Reconnecting must continue even if the operator changes a password in the wrong order.
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    throw cannotReach(urls, error as Error);
  }
}

/** Mentions only the hosts, because the URLs may contain a password. */
function cannotReach(urls: readonly string[], error: Error): StartError {
  const hosts = urls.map((url) => new URL(url).host).join(", ");
  const reason = /authori[sz]ation|authentication|permission/i.test(`${error.name} ${error.message}`)
    ? "refuses the user name or password of NATS_URL, or NATS_CREDENTIALS"
    : `cannot be reached (${codeOf(error) ?? codeOf(error.cause) ?? error.message})`;
  return new StartError(`The NATS at ${hosts} ${reason}. Start it, or correct NATS_URL.`, { cause: error });
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;
