import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engineFolder } from "./engine-folder.ts";
import { openApertium } from "./open-apertium.ts";

// Starts real processes, possibly on a machine that is busy with other tests.
/** Characters with a special meaning in a shell. */
const ODD = '-it\'s a "b" $HOME `id` \\ *;&\nline Ünï çödé 文';

/** Replaces `lt-proc`: with its dictionary it turns each "a" into "A". */
const PROGRAM = `#!/bin/sh
[ "$1" = -v ] && exit 0
for last; do :; done
[ "$(cat "$last")" = words ] || exit 3
exec sed -u -z 's/a/A/g'
`;

/** Lays out the files like a fetched package. */
async function installAt(root: string): Promise<void> {
  const [bin, share] = [join(root, "usr/bin"), join(root, "usr/share/apertium")];
  for (const folder of [bin, join(share, "modes"), join(share, "apertium-spa-eng")])
    await mkdir(folder, { recursive: true });
  await writeFile(join(bin, "lt-proc"), PROGRAM, { mode: 0o755 });
  await writeFile(join(share, "apertium-spa-eng", "spa-eng.automorf.bin"), "words");
  const mode = "lt-proc '/usr/share/apertium/apertium-spa-eng/spa-eng.automorf.bin'";
  await writeFile(join(share, "modes", "spa-eng.mode"), mode);
}

async function agua(options: { dataDir: string; apertiumDir?: string }): Promise<unknown> {
  const logged: string[] = [];
  const log = { info: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) };
  await using engine = await openApertium({ ...options, env: { PATH: "/nowhere" }, fetchPairs: false, log });
  await engine.settled();
  expect(logged).toEqual([]);
  const [outcome] = await engine.translate({
    source: "es",
    target: "en",
    items: [{ pieces: [{ kind: "text", text: "agua" }] }],
    signal: new AbortController().signal,
  });
  return outcome;
}

const translated = { ok: true, pieces: [{ kind: "text", text: "aguA" }] };

test("engines run from folders of any name, fetched or provided by the operator", async () => {
  const parent = await mkdtemp(join(tmpdir(), "lingualoom-odd-"));
  const [dataDir, given] = [join(parent, ODD), join(parent, `${ODD}2`)];
  await mkdir(dataDir);
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;
  // `mkdtemp` creates the folder for its owner only.
  await chmod(parent, 0o755);
  const folder = engineFolder(dataDir, nobody, { info() {}, warn() {} });
  await installAt(join(folder, "packages", "apertium-spa-eng_1_all"));
  expect(await agua({ dataDir })).toMatchObject(translated);
  await installAt(given);
  expect(await agua({ dataDir: join(parent, "empty"), apertiumDir: given })).toMatchObject(translated);
  await rm(parent, { recursive: true });
});
