import { GROUP_MEMBERS_MAX, GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";

/** Assumptions about people, which `--NAME VALUE` replaces; sources are named where known. */
const ASSUMED = {
  /** Share of all people who write on a day. */
  active: 0.4,
  /** Messages that such a person writes on a day (WhatsApp: 100 billion a day by 2 billion people, all kinds). */
  written: 50,
  /** Share of a day's messages in its busiest hour. */
  busiest: 0.1,
  /** Share of all people who are connected then, and devices of each. */
  connected: 0.15,
  devices: 1.3,
  /** Share of receivers who are connected: people write to those who answer. */
  readerConnected: 0.5,
  /** Share of messages in groups, whose sizes are lognormal: median, and spread of the logarithm. */
  inGroups: 0.4,
  groupMedian: 8,
  groupSpread: 1.1,
  /** Comings and goings of a connected person in an hour, and how many others show them. */
  moves: 6,
  viewers: 30,
  /** Devices that one server holds, measured with headroom. */
  perServer: 10_000,
  /** Bytes of an event on the bus, and of a message with its index entries on the disk, measured. */
  eventBytes: 900,
  rowBytes: 700,
  /** Renditions that are stored of a message. */
  renditions: 0.6,
  /** Messages that one statement stores while many are written at once. */
  batch: 8,
  partitions: 64,
};
export type Assumed = typeof ASSUMED;

/** Sizes of groups at equal shares of all messages in groups. */
const SAMPLES = 999;

/** Computes the load on the parts of a deployment in its busiest hour, for 1,000 to 100 million people. */
export async function run(options: readonly string[]): Promise<void> {
  const assumed = { ...ASSUMED };
  for (const name of Object.keys(assumed) as (keyof Assumed)[]) {
    const at = options.indexOf(`--${name}`);
    if (at >= 0) assumed[name] = Number(options[at + 1]);
  }
  console.log(
    Object.entries(assumed)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
  );
  console.log("\nthe model beside `bench -- servers`: messages that the broker sends for one");
  for (const servers of [1, 2, 4])
    console.log(
      `  ${servers} servers: direct chat over two ${servers === 1 ? 0 : 1}, group of 1,000 ${round(reached(servers, 1_000, 1))}`,
    );
  const sizes = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
  const columns = sizes.map((people) => demand(people, assumed));
  const line = (name: string, values: readonly number[]) =>
    console.log(name.padEnd(28) + values.map((value) => value.toLocaleString("en").padStart(13)).join(""));
  line("\npeople", sizes);
  for (const name of Object.keys(columns[0] ?? {}) as (keyof ReturnType<typeof demand>)[])
    line(
      name,
      columns.map((one) => one[name]),
    );
}

/**
 * Expected number of servers besides the sender's on which at least one of `members` is connected, each with
 * probability
 * `share`.
 */
export function reached(servers: number, members: number, share: number): number {
  return (servers - 1) * (1 - (1 - share / servers) ** members);
}

export function demand(people: number, a: Assumed) {
  const connections = people * a.connected * a.devices;
  const servers = Math.max(1, Math.ceil(connections / a.perServer));
  const perSecond = (people * a.active * a.written * a.busiest) / 3_600;
  const sizes = groupSizes(a);
  const mean = (of: (size: number) => number) => sizes.reduce((sum, size) => sum + of(size), 0) / sizes.length;
  const direct = reached(servers, 2, a.readerConnected);
  const group = mean((size) => reached(servers, size, a.readerConnected));
  // Each reader acknowledges and reads, which in large groups only they themselves learn.
  const receipts =
    perSecond *
    2 *
    ((1 - a.inGroups) * a.readerConnected * direct +
      a.inGroups *
        mean((size) =>
          size > GROUP_RECEIPTS_MAX ? 0 : a.readerConnected * (size - 1) * reached(servers, size, a.readerConnected),
        ));
  const messages = perSecond * ((1 - a.inGroups) * direct + a.inGroups * group);
  const presence = ((people * a.connected * a.moves) / 3_600) * reached(servers, a.viewers, a.readerConnected);
  const onBus = messages + receipts + presence;
  const deliveries =
    perSecond * a.readerConnected * a.devices * ((1 - a.inGroups) * 2 + a.inGroups * mean((size) => size));
  const rowsAYear = people * a.active * a.written * 365 * (1 + a.renditions);
  return {
    connections: round(connections),
    servers,
    "messages/s": round(perSecond),
    "deliveries/s": round(deliveries),
    "on the bus/s": round(onBus),
    "of it receipts": round(receipts),
    "of it presence": round(presence),
    "bus MB/s": round((onBus * a.eventBytes) / 1e6),
    "bus/s a server": round(onBus / servers),
    "statements/s": round(
      perSecond / a.batch + (perSecond * 2 * a.readerConnected) / 4 + (connections * a.moves) / 3_600,
    ),
    "rows a year, millions": round(rowsAYear / 1e6),
    "GB a year": round((rowsAYear * a.rowBytes) / 1e9),
    "rows a partition, millions": round(rowsAYear / a.partitions / 1e6),
  };
}

/** A message is likelier in a larger group, since more write there: sizes at equal shares of messages. */
function groupSizes({ groupMedian, groupSpread }: Assumed): number[] {
  const weighted = Math.log(groupMedian) + groupSpread ** 2;
  return Array.from({ length: SAMPLES }, (_, i) => {
    const size = Math.exp(weighted + groupSpread * quantile((i + 0.5) / SAMPLES));
    return Math.min(GROUP_MEMBERS_MAX, Math.max(3, Math.round(size)));
  });
}

/** Quantile of the standard normal distribution (Shore 1982, absolute error below 0.01 within ±2.5). */
const quantile = (p: number) =>
  p >= 0.5 ? 5.5556 * (1 - ((1 - p) / p) ** 0.1186) : -5.5556 * (1 - (p / (1 - p)) ** 0.1186);

const round = (value: number) => Number(value.toPrecision(3));
