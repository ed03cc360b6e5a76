import { BlockList, isIP } from "node:net";
import { hostname } from "node:os";
import { hostsOutside, isLoopback } from "#/platform/reachable.ts";

/** Domains that no public authority certifies. `local` is mDNS, `home.arpa` RFC 8375, `internal` reserved by ICANN. */
export const LOCAL_DOMAINS = ["localhost", "local", "home.arpa", "internal", "lan", "home"] as const;
/** Addresses that the internet does not route: RFC 1918, link-local, shared (RFC 6598, as in Tailscale), RFC 4193. */
export const PRIVATE_NETWORKS = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
] as const;

const privateNetworks = new BlockList();
for (const network of PRIVATE_NETWORKS) {
  const [address = "", prefix] = network.split("/");
  privateNetworks.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
}

function isLocal(name: string): boolean {
  const version = isIP(name);
  if (version > 0) return privateNetworks.check(name, version === 6 ? "ipv6" : "ipv4");
  return LOCAL_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** Returns this machine's name in mDNS; null if it has none that browsers can resolve. */
function mdnsName(): string | null {
  const [label = ""] = hostname().toLowerCase().split(".");
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label) ? `${label}.local` : null;
}

interface Place {
  readonly host: string;
  /** `PUBLIC_URL`; null when not set. */
  readonly publicUrl: string | null;
  readonly inContainer: boolean;
}

/** Returns the local names and private addresses at which browsers open this server, for its certificate. */
export function localNames({ host, publicUrl, inContainer }: Place): string[] {
  const outside = hostsOutside(host);
  const own = inContainer ? [] : [mdnsName(), hostname().toLowerCase(), ...outside];
  const named = isLoopback(host) ? [] : [...(outside.length > 0 ? own : []), host];
  const given = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  const names = ["localhost", "127.0.0.1", "::1", ...named, ...given]
    .filter((name) => name !== null)
    .map((name) => name.replace(/^\[|\]$/g, ""));
  return [...new Set(names)].filter(isLocal);
}
