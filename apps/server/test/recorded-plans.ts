import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { openDatabase } from "../src/platform/database/open.ts";

/** A node of a plan as PostgreSQL's `auto_explain` reports it, with actual figures. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface RecordedPlan {
  readonly "Query Text": string;
  readonly Plan: PlanNode;
}

/** A link to a database that records the plan of every statement, including those of functions and triggers. */
export interface RecordingDatabase extends AsyncDisposable {
  readonly url: string;
  readonly plans: RecordedPlan[];
}

const NOTICE = 0x4e;
const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  // Sends the plans along the connection, to the client.
  "auto_explain.log_level": "notice",
  client_min_messages: "notice",
};
export type Planned = "as it is" | "as if large";
/** Makes each row as expensive as a hundred, because small tables are rightly read whole. */
const AS_IF_LARGE = { enable_seqscan: "off", cpu_tuple_cost: "1" };

/** PostgreSQL sends the plans to every connection opened from now on; only this one records them. */
export async function recordingDatabase(databaseUrl: string, planned: Planned): Promise<RecordingDatabase> {
  const target = new URL(databaseUrl);
  const database = openDatabase(databaseUrl, 1);
  for (const [name, value] of Object.entries({
    ...SETTINGS,
    ...(planned === "as if large" && AS_IF_LARGE),
  }))
    await database.unsafe(`alter database "${target.pathname.slice(1)}" set ${name} = '${value}'`);
  await database.end();

  const plans: RecordedPlan[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const read = messageReader((type, body) => {
      const plan = type === NOTICE ? planOf(body) : null;
      if (plan) plans.push(plan);
    });
    near.pipe(far);
    far.pipe(near);
    far.on("data", read);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on("error", () => {});
      end.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    plans,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Splits a stream of PostgreSQL's messages: a letter, the length including its four bytes, the rest. */
function messageReader(onMessage: (type: number, body: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      onMessage(rest[0] as number, rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}

/** A notice consists of fields, a letter and a string each. `M` is "duration: … plan:" and the plan. */
function planOf(notice: Buffer): RecordedPlan | null {
  const text = notice
    .toString()
    .split("\0")
    .find((field) => field.startsWith("M"));
  const plan = /plan:\n(\{[\s\S]*\})$/.exec(text ?? "")?.[1];
  return plan ? (JSON.parse(plan) as RecordedPlan) : null;
}

export function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}
