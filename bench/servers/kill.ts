import { setTimeout as wait } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { connect, type Login } from "../messages/closed-loop.ts";
import type { Running } from "../processes.ts";

/** Until a server without a sign of life counts as gone, and all pages have been told to ask anew. */
const NOTICED_MS = 55_000;

/** A server is killed to which a part of the people is connected: what happens to the sockets of the others. */
export async function killOne(busy: readonly Running[], people: readonly Login[]): Promise<void> {
  const servers = busy.map(({ url }) => url);
  const sockets: { socket: Socket; url: string }[] = [];
  for (const [n, person] of people.entries()) {
    const url = servers[n % servers.length] as string;
    sockets.push({ socket: await connect(url, person), url });
  }
  const killed = busy.at(-1) as Running;
  const others = sockets.filter(({ url }) => url !== killed.url);
  let closed = 0;
  const told = new Map<number, number>();
  for (const { socket } of others) {
    socket.on("disconnect", () => {
      closed += 1;
    });
    socket.on("eventsLost", () => {
      const second = Math.floor(performance.now() / 1_000);
      told.set(second, (told.get(second) ?? 0) + 1);
    });
  }
  process.kill(killed.pid, "SIGKILL");
  await wait(NOTICED_MS);
  const all = [...told.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `a server with ${sockets.length - others.length} people is killed: of ${others.length} sockets at ${servers.length - 1} others ` +
      `${closed} close; ${all} pages are told to ask anew, at most ${Math.max(0, ...told.values())} in a second`,
  );
  for (const { socket } of sockets) socket.disconnect();
}
