import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { machine, spread } from "../figures.ts";
import { makeGroups } from "../groups/make-groups.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { withServer } from "../served.ts";
import { type Case, cases, runs, termWords } from "./inputs.ts";

/** Milliseconds for which one request may keep the event loop to itself. */
const GOAL = 50;
const LONG_MESSAGES = 320;
const MESSAGES = 5_000;
const ODD_MESSAGES = 100;

/**
 * Measures single requests at their limits beside a ping: the server's processor time and the longest pause of its
 * event loop. A turn is work of the thread itself; a longer pause comes from the machine.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: "string", default: "5" }, only: { type: "string", default: "" } },
  });
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-cost-"));
  const probe = join(folder, "port");
  const codes = Object.keys(LANGUAGES);
  await using engine = await startStandIn<{ q?: string[] }>(({ body }) =>
    json(
      body
        ? { translatedText: (body.q ?? []).map((text) => text.replaceAll("o", "oe")) }
        : codes.map((code) => ({ code, name: code, targets: codes })),
    ),
  );
  await withServer(
    fill,
    async (url, { reader, conversation }) => {
      const port = (await readFile(probe, "utf8")).trim();
      const { cookie } = await signIn(url, reader);
      const used = async () =>
        (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Record<"processor" | "turn" | "pause", number>;
      const ask = async ([, method, path, body]: Case) => {
        const headers = { cookie, "content-type": "application/json" };
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        await answer.arrayBuffer();
        return answer.status;
      };
      for (const word of termWords) {
        const term = { term: word, translation: `${word}s`, sourceLanguage: "es", targetLanguage: "en" };
        await ask(["", "POST", `/conversations/${conversation}/glossary`, term]);
      }
      const { url: hook } = (await (
        await fetch(`${url}/api/conversations/${conversation}/hooks`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body: JSON.stringify({ name: "Builds" }),
        })
      ).json()) as { url: string };
      const hookPath = new URL(hook).pathname.replace(/^\/api/, "");
      console.log(`ms, median of ${values.rounds} (lowest–highest); the goal of a turn is ${GOAL}`);
      console.log("| request | answer | processor | longest turn | longest pause |\n|---|---|---|---|---|");
      for (const one of cases(conversation).filter(([name]) => name.includes(values.only))) {
        const [processor, turn, pause]: [number[], number[], number[]] = [[], [], []];
        let status = await ask(one);
        for (let round = 0; round < Number(values.rounds); round++) {
          await used();
          status = await ask(one);
          const now = await used();
          processor.push(now.processor);
          turn.push(now.turn);
          pause.push(now.pause);
        }
        console.log(`| ${one[0]} | ${status} | ${spread(processor)} | ${spread(turn)} | ${spread(pause)} |`);
      }
      console.log("\nruns of one kind of sign at the limit; the longest turn of the least of two rounds");
      console.log(
        "| call | answers | longest turn | of a run of | most processor | of a run of |\n|---|---|---|---|---|---|",
      );
      for (const [name, each] of Object.entries(runs(conversation, hookPath))) {
        if (!`runs: ${name}`.includes(values.only)) continue;
        const statuses = new Set<number>();
        const worst = { turn: { ms: 0, unit: "" }, processor: { ms: 0, unit: "" } };
        for (const one of each) {
          const least = { turn: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY };
          for (let round = 0; round < 2; round++) {
            await used();
            statuses.add(await ask(one));
            const now = await used();
            least.turn = Math.min(least.turn, now.turn);
            least.processor = Math.min(least.processor, now.processor);
          }
          for (const kind of ["turn", "processor"] as const)
            if (least[kind] > worst[kind].ms) worst[kind] = { ms: least[kind], unit: one[0] };
        }
        const { turn, processor } = worst;
        console.log(
          `| runs: ${name} | ${[...statuses].join(" ")} | ${turn.ms.toFixed(0)} | ${turn.unit} | ${processor.ms.toFixed(0)} | ${processor.unit} |`,
        );
      }
    },
    {
      COST_PROBE: probe,
      NODE_OPTIONS: `--import=${new URL("./probe.ts", import.meta.url)}`,
      LIBRETRANSLATE_URL: engine.url,
      ENGINES_ON_THIS_SERVER: "libretranslate",
      LOG_LEVEL: "fatal",
    },
  );
  await rm(folder, { recursive: true, force: true });
}

/** A reader with long messages, of which none holds both words that all runs hold, and many short ones. */
async function fill(database: Database) {
  const people = await makePeople(database, 3);
  const [reader] = people as [(typeof people)[number]];
  const [conversation, other, odd] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await makeGroups(
    database,
    [conversation, other, odd].map((id) => ({ id, members: people.map(({ id }) => id) })),
  );
  const long = (n: number) => `${n % 2 ? "zebra" : "quagga"} `.repeat(4_000).slice(0, 3_999);
  await write(database, conversation, reader.id, LONG_MESSAGES, long);
  await write(database, other, reader.id, MESSAGES, (n) => `message ${n} of many`);
  // Messages of one sign, for a query that holds it a hundred times.
  await write(database, odd, reader.id, ODD_MESSAGES, (n) => (n % 2 ? "b-" : "一 ").repeat(2_000).slice(0, 3_999));
  return { reader, conversation };
}

async function write(
  database: Database,
  conversationId: string,
  senderId: string,
  count: number,
  textOf: (n: number) => string,
) {
  const now = new Date();
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: Math.min(100, count - from) }, (_, i) => ({
      id: randomUUIDv7(),
      conversation_id: conversationId,
      sender_id: senderId,
      client_message_id: randomUUIDv7(),
      seq: from + i + 1,
      change_seq: from + i + 1,
      text: textOf(from + i),
      language: "es",
      created_at: now,
    }));
    await database`insert into messages ${database(rows)}`;
  }
  await database`
    update conversations set last_seq = ${count}, change_seq = ${count}, kept_from = ${now}, last_message_at = ${now}
    where id = ${conversationId}`;
}
