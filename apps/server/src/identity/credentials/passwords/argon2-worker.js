// Plain JavaScript, because a thread would otherwise load a compiler of several megabytes to strip types.
import { argon2Sync } from "node:crypto";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", ({ message, salt, ...cost }) => {
  try {
    parentPort?.postMessage({ key: argon2Sync("argon2id", { message, nonce: salt, ...cost }) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
