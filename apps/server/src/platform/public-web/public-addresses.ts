import { type LookupAddress, type LookupAllOptions, lookup as lookUpAnywhere } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(network, bits, "ipv4");
// All routed IPv6 addresses are in 2000::/3, except Teredo and other protocols, documentation, 6to4, and mapped IPv4.
const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inner.addSubnet(network, bits, "ipv6");

/** Returns whether an address is on the public internet, rather than this machine or its network. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 6) return routed.check(address, "ipv6") && !inner.check(address, "ipv6");
  return version === 4 && !inner.check(address, "ipv4");
};

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names, and fails for a private address with the same error as for an unknown name, so that nothing about the
 * internal network leaks. Used by the connection itself, so that no second lookup can differ (DNS rebinding).
 */
export const publicLookUp =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const all = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = all;
      if (!first || all.length < addresses.length)
        return done(new Error(`${hostname} is not found, or leads to an address that is not public`), []);
      if (options.all) done(null, all);
      else done(null, first.address, first.family);
    });
  };

export const lookUpPublic = publicLookUp(lookUpAnywhere);
