// Plain JavaScript: the thread would otherwise load a compiler of several megabytes to remove types.
import { argon2Sync } from "node:crypto";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", ({ id, message, salt, ...cost }) => {
  try {
    parentPort?.postMessage({ id, key: argon2Sync("argon2id", { message, nonce: salt, ...cost }) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
