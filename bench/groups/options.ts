import { GROUP_MEMBERS_MAX } from "@lingualoom/contract/limits.ts";

export function readOptions(options: readonly string[]) {
  const value = (name: string, fallback: number) => {
    const at = options.indexOf(name);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const read = {
    groups: value("--groups", 100),
    size: value("--size", 50),
    /** Groups of each person: fewer sockets for the same deliveries. */
    each: value("--each", 10),
    large: value("--large", GROUP_MEMBERS_MAX),
    listed: value("--listed", 500),
    rounds: value("--rounds", 5),
    seconds: value("--seconds", 5),
    sends: value("--sends", 20),
    tries: value("--tries", 200),
    /** Leaves out the rows, the pages and the large group. */
    onlyMany: options.includes("--only-many"),
  };
  const connected = (read.groups * read.size) / read.each;
  if (read.groups % read.each !== 0) throw new Error("--groups has to be a multiple of --each");
  if (Math.max(connected, read.size) > read.large) throw new Error(`--large has to be ${connected} or more`);
  return { ...read, connected };
}

export type Options = ReturnType<typeof readOptions>;
