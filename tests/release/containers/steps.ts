import { strict as assert } from "node:assert";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { ADDRESS, type Deployment, firstPage, until } from "./compose.ts";
import { anaWrites, brunoReads, makeAccount, signIn } from "./people.ts";
import { CACHE, run, succeeds } from "./podman.ts";

export const row = (what: string, value: string | number) => console.log(`${what.padEnd(44)} ${value}`);

export async function seconds(work: () => Promise<void> | void): Promise<string> {
  const begun = performance.now();
  await work();
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

export async function started(deployment: Deployment): Promise<void> {
  row(
    `${basename(deployment.file)}: up, to the first page`,
    await seconds(async () => {
      await deployment.up();
      await firstPage();
    }),
  );
}

/** Sees what a container holds itself to, and that it says how its sandbox is made. */
export function looksAt(deployment: Deployment, service: string): void {
  const status = deployment.inside(service, "cat", "/proc/1/status");
  assert.match(status, /CapBnd:\t0+\n/);
  assert.match(status, /NoNewPrivs:\t1/);
  assert.match(status, /Seccomp:\t2/);
  assert.throws(() => deployment.inside(service, "touch", "/new"), /Read-only file system/);
  assert(succeeds("podman", ["healthcheck", "run", deployment.container(service)]));
  row("user, capabilities, root", `${deployment.inside(service, "id", "-un").trim()}, none, read-only`);
  const sandbox = /^Sandbox +(.*)$/m.exec(deployment.log(service))?.[1] ?? "";
  assert.match(sandbox, /bubblewrap/);
  row("sandbox", sandbox);
}

export async function peopleCome(deployment: Deployment): Promise<void> {
  for (const one of [cast.ana, cast.bruno]) await makeAccount(deployment, one);
  await anaWrites("one");
}

export async function nothingIsLost(after: string, ...texts: string[]): Promise<void> {
  assert.deepEqual((await brunoReads()).toSorted(), texts.toSorted());
  row(after, "nothing lost");
}

export async function killed(deployment: Deployment): Promise<void> {
  await anaWrites("two");
  const pid = deployment.inspect("{{.State.Pid}}");
  process.kill(Number(pid), "SIGKILL");
  await until("the container has ended", () => deployment.inspect("{{.State.Pid}}") !== pid);
  row(
    "kill -9, to the first page",
    await seconds(async () => {
      // podman starts it again by itself, as "restart" says, or leaves that to systemd, which may not run here.
      if (deployment.inspect("{{.State.Running}}") === "false") run("podman", ["start", deployment.container("chat")]);
      await firstPage();
    }),
  );
  await nothingIsLost("kill -9", "one", "two");
}

/** The same volume under a new image, as after `pull` and `up`. */
export async function upgraded(deployment: Deployment): Promise<void> {
  const image = process.env.LINGUALOOM_IMAGE;
  const file = join(CACHE, "Newer");
  writeFileSync(file, `FROM ${image}\nLABEL newer=1\n`);
  run("buildah", [
    "bud",
    "--format",
    "docker",
    "--pull-never",
    "--tag",
    `${image}-newer`,
    "--file",
    file,
    join(CACHE, "context"),
  ]);
  deployment.down();
  process.env.LINGUALOOM_IMAGE = `${image}-newer`;
  row(
    "another image, to the first page",
    await seconds(async () => {
      await deployment.up();
      await firstPage();
    }),
  );
  process.env.LINGUALOOM_IMAGE = image;
  assert.match(deployment.inspect("{{.ImageName}}"), /newer/);
  await nothingIsLost("another image", "one", "two");
}

/** A disk of 500 MB as the volume, which fills while people write. */
export async function diskFills(deployment: Deployment): Promise<void> {
  deployment.down("all");
  const [disk, folder] = [join(CACHE, "disk"), join(CACHE, "disk.mounted")];
  mkdirSync(folder, { recursive: true });
  run("sh", [
    "-c",
    'truncate -s 500M "$0" && mkfs.ext4 -q -m 0 "$0" && mount -o loop "$0" "$1" && rmdir "$1/lost+found" && chown 1000:1000 "$1"',
    disk,
    folder,
  ]);
  run("podman", [
    "volume",
    "create",
    "--opt",
    "type=none",
    "--opt",
    "o=bind",
    "--opt",
    `device=${folder}`,
    `${deployment.name}_data`,
  ]);
  try {
    await started(deployment);
    await peopleCome(deployment);
    const written = ["one"];
    const [ana, bruno] = [await signIn(cast.ana), await signIn(cast.bruno)];
    run("sh", ["-c", 'cat /dev/zero > "$0" 2>/dev/null || :', join(folder, "filler")]);
    const device = await ana.device();
    // Fewer than one page of history holds, and than a minute allows; of noise, which PostgreSQL cannot make smaller.
    for (let refusal = ""; refusal === ""; ) {
      assert(written.length < 45, "The disk never was full.");
      const text = randomBytes(2_500).toString("base64");
      const answer = await device.send({ to: bruno.id, text, clientMessageId: crypto.randomUUID() });
      if (answer.ok) written.push(text);
      else refusal = answer.error.message;
      if (refusal) row(`full disk: a writer is told after ${written.length} messages`, refusal);
    }
    const health = await fetch(`${ADDRESS}/readyz`);
    row("full disk: /readyz", `${health.status} ${await health.text()}`);
    rmSync(join(folder, "filler"));
    await until(
      "people write again",
      async () => (await device.send({ to: bruno.id, text: "room", clientMessageId: "room" })).ok,
    );
    await ana.leave();
    await nothingIsLost("full disk, then room", ...written, "room");
  } finally {
    deployment.down("all");
    run("umount", [folder]);
    rmSync(disk);
  }
}

/** Follows docs/install.md: one deployment restores the backup of another, and people continue there. */
export async function moved(from: Deployment, to: Deployment): Promise<void> {
  const folder = join(CACHE, "backup");
  rmSync(folder, { recursive: true, force: true });
  from.admin("backup", "/data/backup");
  run("podman", ["cp", `${from.container("chat")}:/data/backup`, folder]);
  from.inside("chat", "rm", "-r", "/data/backup");
  from.down();
  run("chown", ["-R", "1000:1000", folder]);
  to.down("all");
  if (to.services.postgres) {
    await to.up(["postgres"]);
    const secrets = `${to.name}_chat-secrets:/secrets/chat`;
    const put = ["run", "--rm", "--interactive", "--user", "root", "--volume", secrets, "--entrypoint", "sh"];
    const secret = readFileSync(join(folder, "app-secret"), "utf8");
    run("podman", [...put, process.env.LINGUALOOM_IMAGE as string, "-c", "cat > /secrets/chat/app-secret"], secret);
  }
  assert.match(to.once("chat", ["admin", "restore", "/backup"], [`${folder}:/backup:ro`]), /is restored/);
  await started(to);
}

/** The role of the chat owns its database and no more, and each service sees what it reads. */
export function keepsApart(deployment: Deployment, ...services: string[]): void {
  const sql =
    "select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'lingualoom'";
  const asked = [
    "psql",
    "--username=postgres",
    "--dbname=lingualoom",
    "--no-align",
    "--tuples-only",
    `--command=${sql}`,
  ];
  assert.equal(deployment.inside("postgres", ...asked).trim(), "lingualoom|f|f|f|f");
  row("the chat's role", "no superuser");
  for (const service of services)
    row(`secrets that ${service} sees`, deployment.inside(service, "ls", "/run/secrets").trim().split("\n").join(", "));
}

/** The image's init reaps programs that the sandbox leaves behind. */
export function nobodyIsLeft(deployment: Deployment): void {
  assert.doesNotMatch(run("ps", ["-o", "stat=", "--ppid", deployment.inspect("{{.State.Pid}}")]), /Z/);
}
