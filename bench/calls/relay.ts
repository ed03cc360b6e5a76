import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianProgram, freePort } from "../../apps/server/test/debian-program.ts";

const CONFIGURATION = fileURLToPath(new URL("../../deploy/turn/turnserver.conf", import.meta.url));
const SECRET = "a secret that is only for measurements";
/** Relayed connections of this machine are to this machine, which the product's configuration denies. */
const LOCAL = /^(denied-peer-ip=127|listening-port|pidfile|userdb).*$/gm;

export interface Relay extends AsyncDisposable {
  /** Environment variables of a server that uses it. */
  readonly environment: Record<string, string>;
  /** Stops all that passes, and lets it pass again. */
  pause(): void;
  resume(): void;
}

/** Starts coturn with the product's configuration, for connections within this machine. */
export async function startRelay(folder: string): Promise<Relay> {
  const { program, env } = await debianProgram("turnserver");
  const port = await freePort();
  const file = join(folder, "turnserver.conf");
  const own = [
    `listening-port=${port}`,
    "listening-ip=127.0.0.1",
    "relay-ip=127.0.0.1",
    "allow-loopback-peers",
    `static-auth-secret=${SECRET}`,
    `pidfile=${join(folder, "turnserver.pid")}`,
    `userdb=${join(folder, "turnserver.db")}`,
  ];
  await writeFile(file, `${(await readFile(CONFIGURATION, "utf8")).replace(LOCAL, "")}\n${own.join("\n")}\n`);
  const child = spawn(program, ["-c", file], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    environment: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: SECRET },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async [Symbol.asyncDispose]() {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
