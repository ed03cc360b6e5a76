import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { COMPILE_CACHE } from "../../apps/server/test/compile-cache.ts";
import { ask } from "../../apps/server/test/person.ts";
import { makeFolder, runServer } from "./server-process.ts";

// Each test starts whole servers and commands, on a machine that other tests may keep busy.
const MAIN = fileURLToPath(new URL("../../apps/server/src/composition/command-line/main.ts", import.meta.url));
/** Every character that a shell reads as something else. */
const ODD = '-it\'s a "b" $HOME `id` \\ *;&\nline Ünï çödé 文';

async function admin(dataDir: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", ...COMPILE_CACHE, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout;
}

test("a server starts, is backed up and restored in folders of any name", async () => {
  await using folder = await makeFolder();
  const odd = join(folder.path, ODD);
  await mkdir(odd);
  const [dataDir, made, restored] = [join(odd, "data"), join(odd, "backup"), join(odd, "restored")];
  const { email, password } = cast.emma;
  {
    await using server = runServer({ DATA_DIR: dataDir }, { arguments: ["--demo"] });
    const url = await server.ready;
    expect((await ask(url, "POST", "/auth/login", { email, password })).status).toBe(200);
    expect(await admin(dataDir, "backup", made)).toContain(made);
  }
  await admin(restored, "restore", made);
  expect(await admin(restored, "list", email)).toContain(email);
  expect((await stat(join(restored, "app-secret"))).isFile()).toBe(true);
});
