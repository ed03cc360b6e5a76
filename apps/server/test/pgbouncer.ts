import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WAIT_MS } from "../../../patience.ts";
import { openPool } from "../src/platform/database/pools.ts";
import { cannotHave, debianProgram, freePort } from "./debian-program.ts";
import { quickestFolder } from "./quickest-folder.ts";

export const cannotHavePgBouncer = cannotHave("pgbouncer");

/** The configuration that operators use. */
export const PGBOUNCER_INI = new URL("../../../deploy/pgbouncer.ini", import.meta.url);

/**
 * Starts a real PgBouncer in front of a database, with the operators' configuration, except for its address and the
 * changes of
 * `change`.
 * @returns its URL, marked as one of PgBouncer
 */
export async function startTestPgBouncer(
  databaseUrl: string,
  change = (ini: string) => ini,
): Promise<AsyncDisposable & { readonly url: string }> {
  const { program, env } = await debianProgram("pgbouncer");
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const [user, secret] = [username, password].map(decodeURIComponent);
  const [folder, own] = await Promise.all([quickestFolder("lingualoom-pgbouncer-"), freePort()]);
  await chmod(folder, 0o755);
  const file = (name: string) => join(folder, name);
  const ini = (await readFile(PGBOUNCER_INI, "utf8"))
    .replaceAll("host=postgres dbname=lingualoom", `host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
    .replace("/run/secrets/userlist.txt", file("userlist.txt"))
    .replace("0.0.0.0", "127.0.0.1")
    .replace("6432", `${own}`);
  await writeFile(file("userlist.txt"), `"${user}" "${secret}"\n`);
  await writeFile(file("pgbouncer.ini"), `${change(ini)}unix_socket_dir =\n`);
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...asUser, file("pgbouncer.ini")], { stdio: "ignore", env });
  const ended = once(child, "exit");
  const url = Object.assign(new URL(databaseUrl), {
    port: `${own}`,
    pathname: "/lingualoom",
    search: "?pgbouncer=true",
  });
  await answers(url.href);
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function answers(url: string): Promise<void> {
  for (const end = Date.now() + WAIT_MS; ; await wait(50)) {
    const pool = openPool(url, "requests");
    try {
      await pool`select 1`;
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await pool.end({ timeout: 1 });
    }
  }
}
