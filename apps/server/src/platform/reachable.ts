import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Values of `HOST` that mean every address of the machine; the second covers both IP versions. */
const EVERYWHERE = ["0.0.0.0", "::"];
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Interfaces of containers and virtual machines on this computer, which no other device can reach. */
const VIRTUAL_INTERFACE = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|podman|lxc|lxd)/;

export const isLoopback = (hostname: string) => LOOPBACK.includes(hostname) || /^127(\.\d+){3}$/.test(hostname);

const inAddress = (host: string) => (isIPv6(host) ? `[${host}]` : host);

const originAt = (host: string, port: number, scheme = "http") => new URL(`${scheme}://${host}:${port}`).origin;

/** Returns the origins of these names and addresses at a port. */
export const originsOf = (names: readonly string[], port: number, scheme: "http" | "https" = "http"): string[] =>
  names.map((name) => originAt(inAddress(name), port, scheme));

/** Returns the address at which browsers on this machine reach `host` and `port`. */
export function listeningUrl(host: string, port: number): string {
  return `http://${EVERYWHERE.includes(host) ? "localhost" : inAddress(host)}:${port}`;
}

/** Replaces a loopback number by `localhost`, since passkeys need a name. */
export function byName(url: string): string {
  const { hostname, port } = new URL(url);
  return LOOPBACK.includes(hostname) ? `http://localhost:${port}` : url;
}

/** Returns the hosts at which other devices reach the server. Networks come and go, so each call checks again. */
export function hostsOutside(host: string): string[] {
  const hosts = EVERYWHERE.includes(host) ? addresses(host) : [inAddress(host)];
  return hosts.filter((one) => !isLoopback(one));
}

export const originsOutside = (host: string, port: number): string[] => originsOf(hostsOutside(host), port);

/** Returns the origins at which this machine's own browsers open the server; the last is the announced one. */
export const originsHere = (host: string, port: number): string[] => [
  ...LOOPBACK.map((name) => originAt(name, port)),
  new URL(listeningUrl(host, port)).origin,
];

/**
 * Returns the addresses of this machine in its networks, virtual interfaces last. Omits addresses that need an
 * interface name, since browsers do not accept them.
 */
function addresses(host: string): string[] {
  const all = Object.entries(networkInterfaces()).flatMap(([name, list = []]) => list.map((one) => ({ ...one, name })));
  return all
    .filter((one) => !one.internal && !one.scopeid && (host === "::" || one.family === "IPv4"))
    .sort((a, b) => Number(VIRTUAL_INTERFACE.test(a.name)) - Number(VIRTUAL_INTERFACE.test(b.name)))
    .map((one) => inAddress(one.address));
}

interface LinkOriginOptions {
  /** `PUBLIC_URL`; null when not set. */
  readonly publicUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly inContainer: boolean;
  /** The port with https of a local certificate; null without one. */
  readonly securePort?: () => number | null;
}

/** Chooses the origin of a link, from the headers of a request or the origin at which its page was opened. */
export type LinkOrigin = (page?: Headers | string) => string;

/**
 * Returns `PUBLIC_URL` if set. Otherwise a link uses the address at which the request's page was opened, unless that is
 * loopback; then the first address that other devices can reach; and loopback when there is none. The `Host` header is
 * trusted only if it names an address of this server, so that a forged one leads nowhere. A link from a page with the
 * local certificate leads to http: the device that opens it may not have the certificate, and would show a warning.
 */
export function createLinkOrigin(http: LinkOriginOptions): LinkOrigin {
  const { publicUrl, host, port, inContainer, securePort = () => null } = http;
  if (publicUrl !== null) return () => publicUrl;
  const withoutHttps = (name?: string | null) => {
    const url = URL.parse(`http://${name}`);
    return url && (url.port === String(securePort()) ? originAt(url.hostname, port) : url.origin);
  };
  return (page) => {
    const outside = originsOutside(host, port);
    const opened = typeof page === "string" ? page : withoutHttps(page?.get("host"));
    if (opened && outside.includes(opened)) return opened;
    const [reachable] = inContainer ? [] : outside;
    if (reachable) return reachable;
    return opened && originsHere(host, port).includes(opened) ? opened : byName(listeningUrl(host, port));
  };
}
