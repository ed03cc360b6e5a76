import { setTimeout as wait } from "node:timers/promises";
import type { Login } from "../messages/closed-loop.ts";
import { processorTime } from "../processes.ts";
import { type Connect, type ConnectedGroup, type GroupClient, type SendToGroup, senderToGroups } from "./group-loop.ts";
import type { GroupShape } from "./make-groups.ts";

export interface Server {
  readonly name: string;
  readonly running: { readonly url: string; readonly pid: number };
  readonly connect: Connect;
}

/** A server with all members connected. */
export interface Side extends Server {
  readonly send: SendToGroup;
  readonly groups: readonly ConnectedGroup[];
  readonly clients: readonly GroupClient[];
}

export async function connectAll(
  servers: readonly Server[],
  people: readonly Login[],
  groups: readonly GroupShape[],
): Promise<Side[]> {
  const sides: Side[] = [];
  for (const server of servers) sides.push(await connectTo(server, people, groups));
  return sides;
}

async function connectTo(server: Server, people: readonly Login[], groups: readonly GroupShape[]): Promise<Side> {
  const groupsOf = Map.groupBy(
    groups.flatMap(({ id, members }) => members.map((member) => ({ id, member }))),
    ({ member }) => member,
  );
  const { receive, send } = senderToGroups();
  const clients = new Map<string, GroupClient>();
  for (const person of people) {
    const mine = groupsOf.get(person.id)?.map(({ id }) => id) ?? [];
    clients.set(person.id, await server.connect(server.running.url, person, mine, receive));
  }
  return {
    ...server,
    send,
    clients: [...clients.values()],
    groups: groups.map(({ id, members }) => ({
      id,
      members: members.map((member) => clients.get(member) as GroupClient),
    })),
  };
}

export function disconnectAll(sides: readonly Side[]): void {
  for (const { clients } of sides) for (const client of clients) client.close();
}

/** Processor seconds in a second of waiting, of all servers, that count as rest. */
const REST = 0.05;
const REST_AFTER_AT_MOST_S = 60;

/** Waits until no server works off what an earlier round has left, which would take the processor from the next one. */
export async function atRest(servers: readonly Server[]): Promise<void> {
  const used = () => servers.reduce((sum, { running }) => sum + processorTime(running.pid), 0);
  for (let waited = 0; waited < REST_AFTER_AT_MOST_S; waited++) {
    const before = used();
    await wait(1_000);
    const worked = used() - before;
    if (!(worked > REST)) return;
  }
}
