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
// An address that maps one of IPv4 is held against the list above; others that stand for one lead who knows where.
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(network, bits, "ipv6");

/** Whether an address is anybody's in the internet, and not this machine's or its network's. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && !inner.check(address, version === 6 ? "ipv6" : "ipv4");
};

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Looks up names, and fails for one that leads inside. Asked by the connection itself, so that no second answer differs. */
export const publicLookUp =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const all = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = all;
      if (!first || all.length < addresses.length)
        return done(new Error(`${hostname} leads to an address that is not public`), []);
      if (options.all) done(null, all);
      else done(null, first.address, first.family);
    });
  };

export const lookUpPublic = publicLookUp(lookUpAnywhere);
