import { setGlobalProxyFromEnv } from "node:http";
import { connect } from "node:net";
import type { ProxyConfig } from "../platform/config/proxy.ts";
import { reasonOf } from "../platform/sentences/reason-of.ts";
import { type LocalizableText, say } from "../platform/sentences/sentence.ts";

const PATIENCE = 5_000;

export interface OutgoingProxy {
  /** Shown on the terminal: its address without the password, and the hosts that bypass it. */
  readonly description: string;
  /** Returns why it cannot be used; null when it accepts connections. */
  check(): Promise<LocalizableText | null>;
}

/** Routes all HTTP requests of this process through the operator's proxy from now on. Null when there is none. */
export function routeThroughProxy(config: ProxyConfig): (OutgoingProxy & Disposable) | null {
  const proxy = outgoingProxyOf(config);
  if (!proxy) return null;
  const { http, https, except } = config;
  const restore = setGlobalProxyFromEnv({
    ...(http && { HTTP_PROXY: http }),
    ...(https && { HTTPS_PROXY: https }),
    NO_PROXY: except,
  });
  return { ...proxy, [Symbol.dispose]: restore };
}

/** Returns the operator's proxy without routing requests through it. Null when there is none. */
export function outgoingProxyOf({ http, https, except }: ProxyConfig): OutgoingProxy | null {
  if (!http && !https) return null;
  const named = (
    [
      ["HTTP_PROXY", http],
      ["HTTPS_PROXY", https],
    ] as const
  ).flatMap(([name, url]) => (url ? [{ name, url: new URL(url) }] : []));
  return {
    description: `${named.map(({ name, url }) => `${url.host} (${name})`).join(", ")}; NO_PROXY ${except.replaceAll(",", ", ")}`,
    async check() {
      for (const { name, url } of named) {
        const reason = await refusal(url);
        if (reason) return say("proxyUnreachable", { host: url.host, variable: name, reason });
      }
      return null;
    },
  };
}

/** Returns why the proxy accepts no connection; null when it does. */
function refusal({ hostname, port, protocol }: URL): Promise<LocalizableText | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port || (protocol === "https:" ? 443 : 80)),
    timeout: PATIENCE,
  });
  return new Promise<LocalizableText | null>((resolve) => {
    socket.once("connect", () => resolve(null));
    socket.once("timeout", () => resolve(say("noAnswer")));
    socket.once("error", (error) => resolve(reasonOf(error)));
  }).finally(() => socket.destroy());
}
