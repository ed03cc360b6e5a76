import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Values of `HOST` for every address of the machine; the second for both IP versions. */
const EVERYWHERE = ["0.0.0.0", "::"];
/** The machine itself, as browsers name it. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

export const isLoopback = (hostname: string) => LOOPBACK.includes(hostname) || /^127(\.\d+){3}$/.test(hostname);

const inAddress = (host: string) => (isIPv6(host) ? `[${host}]` : host);

const originAt = (host: string, port: number) => new URL(`http://${host}:${port}`).origin;

/** The address a browser on this machine uses for what listens at `host` and `port`. */
export function listeningUrl(host: string, port: number): string {
  return `http://${EVERYWHERE.includes(host) ? "localhost" : inAddress(host)}:${port}`;
}

/** The origins of what listens there, as other devices see it. Networks come and go, so each call looks again. */
export function originsOutside(host: string, port: number): string[] {
  const hosts = EVERYWHERE.includes(host) ? addresses(host) : [inAddress(host)];
  return hosts.filter((one) => !isLoopback(one)).map((one) => originAt(one, port));
}

/** The same, as this machine's own browsers see it; the last is the one that is announced. */
export const originsHere = (host: string, port: number): string[] => [
  ...LOOPBACK.map((name) => originAt(name, port)),
  new URL(listeningUrl(host, port)).origin,
];

/** The addresses of this machine in its networks, without those that need an interface name, which no browser takes. */
function addresses(host: string): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list = []) => list);
  return all
    .filter((one) => !one.internal && !one.scopeid && (host === "::" || one.family === "IPv4"))
    .map((one) => inAddress(one.address));
}
