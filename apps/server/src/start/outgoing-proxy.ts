import { setGlobalProxyFromEnv } from "node:http";
import { connect } from "node:net";
import type { ProxyConfig } from "../config/proxy.ts";

/** Milliseconds. */
const PATIENCE = 5_000;

export interface OutgoingProxy extends Disposable {
  /** For the terminal: where it is and what it is not asked for, without its password. */
  readonly description: string;
  /** Why it cannot be used, in a sentence; null when it takes connections. */
  check(): Promise<string | null>;
}

/** From now on everything that this process asks over HTTP goes through the operator's proxy. Null: there is none. */
export function routeThroughProxy({ http, https, except }: ProxyConfig): OutgoingProxy | null {
  if (!http && !https) return null;
  const restore = setGlobalProxyFromEnv({
    ...(http && { HTTP_PROXY: http }),
    ...(https && { HTTPS_PROXY: https }),
    NO_PROXY: except,
  });
  const named = (
    [
      ["HTTP_PROXY", http],
      ["HTTPS_PROXY", https],
    ] as const
  ).flatMap(([name, url]) => (url ? [{ name, url: new URL(url) }] : []));
  return {
    description: `${named.map(({ name, url }) => `${url.host} (${name})`).join(", ")}; not for ${except.replaceAll(",", ", ")}`,
    async check() {
      for (const { name, url } of named) {
        const reason = await refusal(url);
        if (reason) return `The proxy ${url.host} of ${name} cannot be reached: ${reason}`;
      }
      return null;
    },
    [Symbol.dispose]: restore,
  };
}

/** Why nobody takes a connection there; null when somebody does. */
function refusal({ hostname, port, protocol }: URL): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port || (protocol === "https:" ? 443 : 80)),
    timeout: PATIENCE,
  });
  return new Promise<string | null>((resolve) => {
    socket.once("connect", () => resolve(null));
    socket.once("timeout", () => resolve("it does not answer"));
    socket.once("error", (error) =>
      resolve(error.message || (error as NodeJS.ErrnoException).code || "unknown"),
    );
  }).finally(() => socket.destroy());
}
