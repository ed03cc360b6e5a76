import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { Actor } from "./actor.ts";
import { type FaultName, injectFaults } from "./faults.ts";
import { type Findings, findViolations } from "./invariants.ts";
import { Random } from "./random.ts";
import { History } from "./record.ts";
import { openWorld, type World } from "./world.ts";

const HERE = new URL("../../", import.meta.url);
const ROOMS = 3;
/** Milliseconds without a fault, and with one: the lowest and the highest. */
const CALM_MS = [500, 4_000] as const;
const FAULT_MS = [300, 4_000] as const;
/**
 * Milliseconds that devices and jobs get to catch up once all faults have ended: a minute's lease of work, taken by a
 * server whose clock was two minutes ahead, and a repeat of it.
 */
const SETTLING_MS = 240_000;
const LOOK_MS = 2_000;
/** A look reads every message for every reader, which may take longer than settling. */
const LOOKS_MIN = 2;

export interface Plan {
  readonly seconds: number;
  readonly people: number;
  readonly seed: number;
  /** Faults that may happen; empty for a calm run. */
  readonly faults: readonly FaultName[];
  /** The folder of the servers' code, with a "/" at its end. */
  readonly checkout?: URL;
  /** Run in the database at first. */
  readonly sql?: string | undefined;
  readonly settlingMs?: number;
}

export interface Report {
  readonly history: History;
  readonly faults: ReadonlyMap<FaultName, number>;
  readonly seconds: number;
  /** Seconds after which nothing was wrong any more, or the check gave up. */
  readonly settled: number;
  readonly violations: Findings;
}

/** Runs people on two servers while faults happen, then compares what they did and saw with what is there. */
export async function checkHistory(plan: Plan): Promise<Report> {
  const { seconds, people, seed, checkout = HERE, settlingMs = SETTLING_MS } = plan;
  await using world = await openWorld(people, checkout, plan.sql);
  const random = new Random(seed);
  const history = new History();
  const { actors, rooms, changing, owner } = await moveIn(world, history, random);
  const ended = AbortSignal.timeout(seconds * 1_000);
  const began = performance.now();
  const injecting = injectFaults(
    world,
    new Random(seed + 1),
    { names: plan.faults, calm: CALM_MS, lasts: FAULT_MS },
    ended,
  );
  await Promise.all([
    ...actors.map(async (actor) => {
      while (!ended.aborted) await actor.step(actor === owner ? rooms : [...rooms, changing]);
    }),
    changeMembers(owner, actors, { changing, random, ended }),
  ]);
  const injected = await injecting;
  const took = (performance.now() - began) / 1_000;
  const database = openDatabase(world.database.url, 2);
  try {
    const given = { history, actors, database, files: world.files.objects, rooms, changing };
    const ends = performance.now();
    const violations = await settled(database, () => findViolations(given), settlingMs);
    return {
      ...{ history, faults: injected, seconds: took, violations },
      settled: (performance.now() - ends) / 1_000,
    };
  } finally {
    for (const { client } of actors) client.stop();
    await database.end();
  }
}

async function moveIn(world: World, history: History, random: Random) {
  const [first, ...others] = world.people;
  if (!first) throw new Error("a history needs people");
  const rooms: string[] = [];
  for (let n = 0; n < ROOMS; n++) rooms.push(await groupOf(first, others, `Room ${n}`));
  const changing = await groupOf(first, others, "Comings and goings");
  await inGroup(first, changing).change({ historyForNew: "from-joining" });
  const actors = world.people.map(
    (person, i) => new Actor(person, world.servers, history, new Random(Math.floor(random.next() * 2 ** 32) + i)),
  );
  await Promise.all(actors.map(({ client }) => client.start()));
  return { actors, rooms, changing, owner: actors[0] as Actor };
}

interface Changes {
  readonly changing: string;
  readonly random: Random;
  readonly ended: AbortSignal;
}

/** The owner of a group removes people and brings them back, each change after the one before. */
async function changeMembers(owner: Actor, actors: readonly Actor[], { changing, random, ended }: Changes) {
  const away: Actor[] = [];
  while (!ended.aborted) {
    await wait(random.between(50, 500), undefined, { signal: ended }).catch(() => {});
    const back = away.length > 2 ? away.shift() : undefined;
    if (back) {
      await owner.changeMember(changing, back.person.id, "join");
      continue;
    }
    const leaving = random.of(actors.filter((actor) => actor !== owner && !away.includes(actor)));
    if (!leaving) continue;
    if (await owner.changeMember(changing, leaving.person.id, random.next() < 0.5 ? "remove" : "ban"))
      away.push(leaving);
  }
}

/**
 * Looks for violations once no scheduled message is left to be sent, because messages that come during a look seem lost
 * or doubled. Devices reconnect with pauses, so a violation counts when it stays.
 */
async function settled(database: Database, find: () => Promise<Findings>, withinMs: number): Promise<Findings> {
  const until = Date.now() + withinMs;
  const isWaiting = async () =>
    (await database`select from scheduled_messages where failure is null limit 1`).length > 0;
  while ((await isWaiting()) && Date.now() < until) await wait(LOOK_MS);
  for (let looks = 1; ; looks++) {
    const violations = await find();
    if (violations.size === 0 || (looks >= LOOKS_MIN && Date.now() > until)) return violations;
    await wait(LOOK_MS);
  }
}
