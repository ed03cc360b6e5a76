/**
 * Loaded into the server before its own code. Reports, since the last request, the processor time of the process, the
 * longest pause of its event loop, and the longest turn of its own thread, to which other programs add nothing.
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env.COST_PROBE;
if (isMainThread && file) {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  let used = process.cpuUsage();
  let before = worked();
  let turn = 0;
  setInterval(() => {
    const now = worked();
    turn = Math.max(turn, now - before);
    before = now;
  }, 1).unref();
  const server = createServer((_, response) => {
    const { user, system } = process.cpuUsage(used);
    response.end(JSON.stringify({ processor: (user + system) / 1_000, turn, pause: pauses.max / 1e6 }));
    pauses.reset();
    used = process.cpuUsage();
    turn = 0;
  });
  server.unref().listen(0, "127.0.0.1", () => writeFileSync(file, String((server.address() as AddressInfo).port)));
}
