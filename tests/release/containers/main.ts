// node tests/release/containers/main.ts
// Builds the image and starts the compose files with podman, where base images cannot be pulled either: docs/development.md.
import { strict as assert } from "node:assert";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { root } from "../../../tools/project.js";
import { Deployment, firstPage, until } from "./compose.ts";
import { anaWrites, brunoReads, join } from "./people.ts";
import { run, succeeds, takeOwnStorage } from "./podman.ts";
import { build, makeStandIns, withoutDigests } from "./stand-ins.ts";

const IMAGE = "localhost/lingualoom:tried";
const NEEDED = ["podman", "buildah", "runc", "debootstrap", "podman-compose", "netavark", "aardvark-dns", "iptables"];
const row = (what: string, value: string | number) => console.log(`${what.padEnd(44)} ${value}`);
const seconds = async (work: () => Promise<void> | void) => {
  const begun = performance.now();
  await work();
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
};

/** Sees what a container holds itself to, and that it says how its sandbox is made. */
function looksAt(deployment: Deployment, service: string, sandbox: RegExp): void {
  const status = deployment.inside(service, "cat", "/proc/1/status");
  row("user", deployment.inside(service, "id", "-un").trim());
  row("capabilities", /CapBnd:\s(.*)/.exec(status)?.[1] === "0000000000000000" ? "none" : assert.fail(status));
  assert.match(status, /NoNewPrivs:\s1/);
  assert.throws(() => deployment.inside(service, "touch", "/new"), /Read-only file system/);
  row("root", "read-only");
  const line = /^Sandbox +(.*)$/m.exec(deployment.log(service))?.[1] ?? "";
  assert.match(line, sandbox);
  row("sandbox", line);
}

async function people(deployment: Deployment): Promise<void> {
  for (const one of [cast.ana, cast.bruno]) await join(deployment, one);
  await anaWrites("one");
}

async function killed(deployment: Deployment): Promise<void> {
  await anaWrites("just before");
  process.kill(Number(deployment.inspect("{{.State.Pid}}")), "SIGKILL");
  await until("the container has ended", () => deployment.inspect("{{.State.Running}}") === "false");
  // podman leaves what "restart" says to systemd, which may not run here.
  row(
    "after kill -9, to the first page",
    await seconds(async () => {
      run("podman", ["start", deployment.container("chat")]);
      await firstPage();
    }),
  );
  assert.deepEqual(await brunoReads(), ["just before", "one"].sort());
  row("after kill -9", "nothing lost");
}

/** The same volume under a new image, as after `pull` and `up`. */
async function upgraded(deployment: Deployment): Promise<void> {
  const newer = `${IMAGE}-newer`;
  run("sh", [
    "-c",
    `printf 'FROM %s\\nLABEL newer=1\\n' ${IMAGE} | buildah bud --format docker --pull-never --tag ${newer} -f - .`,
  ]);
  deployment.down();
  process.env.LINGUALOOM_IMAGE = newer;
  row(
    "upgrade, to the first page",
    await seconds(async () => {
      await deployment.up();
      await firstPage();
    }),
  );
  process.env.LINGUALOOM_IMAGE = IMAGE;
  assert.match(deployment.inspect("{{.ImageName}}"), /newer/);
  assert.deepEqual(await brunoReads(), ["just before", "one"].sort());
  row("after the upgrade", "nothing lost");
}

async function small(): Promise<void> {
  const deployment = new Deployment("compose.yaml");
  deployment.down("all");
  row(
    "compose.yaml: from up to the first page",
    await seconds(async () => {
      await deployment.up();
      await firstPage();
    }),
  );
  looksAt(deployment, "chat", /bubblewrap/);
  assert(succeeds("podman", ["healthcheck", "run", deployment.container("chat")]));
  await people(deployment);
  await killed(deployment);
  await upgraded(deployment);
  const states = run("ps", ["-o", "stat=", "--ppid", deployment.inspect("{{.State.Pid}}")]);
  assert.doesNotMatch(states, /Z/);
}

takeOwnStorage();
const missing = NEEDED.filter((name) => !succeeds("sh", ["-c", `command -v ${name} || ls /usr/lib/podman/${name}`]));
if (missing.length > 0) throw new Error(`Missing: apt-get install --no-install-recommends ${missing.join(" ")}`);
process.env.LINGUALOOM_IMAGE = IMAGE;
makeStandIns(["node:26.10.0-bookworm-slim"]);
row("build of the image", await seconds(() => build(["--file", withoutDigests("Dockerfile"), "--tag", IMAGE, root])));
row(
  "size of the image",
  `${Math.round(Number(run("podman", ["image", "inspect", "--format", "{{.Size}}", IMAGE])) / 1e6)} MB`,
);
await small();
