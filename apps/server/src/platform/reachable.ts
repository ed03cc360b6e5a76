import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Values of `HOST` for every address of the machine; the second for both IP versions. */
const EVERYWHERE = ["0.0.0.0", "::"];
/** The machine itself, as browsers name it. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Interfaces that lead to containers and virtual machines on this computer, and to no other device. */
const VIRTUAL_INTERFACE = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|podman|lxc|lxd)/;

export const isLoopback = (hostname: string) => LOOPBACK.includes(hostname) || /^127(\.\d+){3}$/.test(hostname);

const inAddress = (host: string) => (isIPv6(host) ? `[${host}]` : host);

const originAt = (host: string, port: number) => new URL(`http://${host}:${port}`).origin;

/** Returns the address a browser on this machine uses for what listens at `host` and `port`. */
export function listeningUrl(host: string, port: number): string {
  return `http://${EVERYWHERE.includes(host) ? "localhost" : inAddress(host)}:${port}`;
}

/** Writes an address of this machine with the name `localhost` in place of a number, since passkeys need a name. */
export function byName(url: string): string {
  const { hostname, port } = new URL(url);
  return LOOPBACK.includes(hostname) ? `http://localhost:${port}` : url;
}

/** The origins of what listens there, as other devices see it. Networks come and go, so each call looks again. */
export function originsOutside(host: string, port: number): string[] {
  const hosts = EVERYWHERE.includes(host) ? addresses(host) : [inAddress(host)];
  return hosts.filter((one) => !isLoopback(one)).map((one) => originAt(one, port));
}

/** Returns the origins by which this machine's own browsers open the server; the last is the one that is announced. */
export const originsHere = (host: string, port: number): string[] => [
  ...LOOPBACK.map((name) => originAt(name, port)),
  new URL(listeningUrl(host, port)).origin,
];

/**
 * Returns the addresses of this machine in its networks, those of virtual interfaces last. An address that needs an
 * interface name is left out, since no browser takes it.
 */
function addresses(host: string): string[] {
  const all = Object.entries(networkInterfaces()).flatMap(([name, list = []]) => list.map((one) => ({ ...one, name })));
  return all
    .filter((one) => !one.internal && !one.scopeid && (host === "::" || one.family === "IPv4"))
    .sort((a, b) => Number(VIRTUAL_INTERFACE.test(a.name)) - Number(VIRTUAL_INTERFACE.test(b.name)))
    .map((one) => inAddress(one.address));
}

interface LinkOriginOptions {
  /** `PUBLIC_URL`; null while it is not set. */
  readonly publicUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly inContainer: boolean;
}

/** Chooses the origin that a link carries, from the headers of a request or the origin at which its page was opened. */
export type LinkOrigin = (page?: Headers | string) => string;

/**
 * Returns `PUBLIC_URL` where it is set. Otherwise a link carries the address by which the page of the request was opened,
 * unless that is loopback; then the first address that other devices can reach; and loopback when there is none. The
 * `Host` header is believed only where it names an address of this server, so that a forged one leads nowhere.
 */
export function createLinkOrigin(http: LinkOriginOptions): LinkOrigin {
  const { publicUrl, host, port, inContainer } = http;
  if (publicUrl !== null) return () => publicUrl;
  return (page) => {
    const outside = originsOutside(host, port);
    const opened = typeof page === "string" ? page : URL.parse(`http://${page?.get("host")}`)?.origin;
    if (opened && outside.includes(opened)) return opened;
    const [reachable] = inContainer ? [] : outside;
    if (reachable) return reachable;
    return opened && originsHere(host, port).includes(opened) ? opened : byName(listeningUrl(host, port));
  };
}
