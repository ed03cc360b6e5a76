import type { Environment } from "./environment.ts";

/** The proxy for outgoing requests. Its addresses may contain a password. */
export interface ProxyConfig {
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts that are reached directly, in the form of `NO_PROXY`. Localhost always is. */
  readonly except: string;
}

const THIS_MACHINE = ["localhost", ".localhost", "127.0.0.1", "[::1]"];

/** Follows other programs: lower-case names win, and an address without a scheme is http. */
export function readProxy(environment: Environment): ProxyConfig {
  const either = (name: string) => {
    const [small, large] = [environment.text(name.toLowerCase()), environment.text(name)];
    return small ?? large;
  };
  const address = (name: string) => {
    const given = either(name);
    if (given === null) return null;
    const url = URL.parse(given.includes("://") ? given : `http://${given}`);
    if (url && (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "") return url.href;
    // Not repeated in the message, because it may contain a password.
    environment.problems.push(`${name} must be the address of an HTTP proxy, such as http://proxy.example.org:3128.`);
    return null;
  };
  const except =
    either("NO_PROXY")
      ?.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  return {
    http: address("HTTP_PROXY"),
    https: address("HTTPS_PROXY"),
    except: [...except, ...THIS_MACHINE].join(","),
  };
}
