// Loaded into a server before it starts (`--import`): notes each time that its event loop was blocked. Counts processor time,
// which other programs of a busy machine do not lengthen.
import { appendFileSync } from "node:fs";

const { LOOP_FILE } = process.env;
const TICK_MS = 5;
const NOTED_MS = 50;

const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let last = performance.now();
let lastUsed = used();
setInterval(() => {
  const [now, nowUsed] = [performance.now(), used()];
  const blocked = Math.min(now - last - TICK_MS, nowUsed - lastUsed);
  if (blocked > NOTED_MS) appendFileSync(LOOP_FILE, `${Date.now()} ${Math.round(blocked)}\n`);
  [last, lastUsed] = [now, nowUsed];
}, TICK_MS).unref();
