// `npm run containers` builds the image and starts the compose files, also where base images cannot be pulled
// (docs/development.md).
import { readFileSync } from "node:fs";
import { root } from "../../../tools/project.js";
import { Deployment } from "./compose.ts";
import { run, succeeds, takeOwnStorage } from "./podman.ts";
import { build, makeStandIns, withoutDigests } from "./stand-ins.ts";
import {
  diskFills,
  keepsApart,
  killed,
  looksAt,
  moved,
  nobodyIsLeft,
  nothingIsLost,
  peopleCome,
  row,
  seconds,
  started,
  upgraded,
} from "./steps.ts";

const IMAGE = "localhost/lingualoom:tried";
const NEEDED = ["podman", "buildah", "runc", "debootstrap", "podman-compose", "netavark", "aardvark-dns", "iptables"];

const missing = NEEDED.filter((name) => !succeeds("sh", ["-c", `command -v ${name} || ls /usr/lib/podman/${name}`]));
if (missing.length > 0) throw new Error(`Missing: apt-get install --no-install-recommends ${missing.join(" ")}`);
takeOwnStorage();
process.env.LINGUALOOM_IMAGE = IMAGE;
const FILES = ["Dockerfile", "compose.yaml", "compose.full.yaml", "compose.scale.yaml"];
const [dockerfile, ...composed] = FILES.map(withoutDigests) as [string, string, string, string];
const named = FILES.flatMap((file) => [
  ...readFileSync(file, "utf8").matchAll(/^(?:FROM|\s+image:) ([\w./-]+:[\w.-]+)/gm),
]);
makeStandIns([...new Set(named.map(([, image]) => image as string))]);
row("build of the image", await seconds(() => build(["--file", dockerfile, "--tag", IMAGE, root])));
const size = run("podman", ["image", "inspect", "--format", "{{.Size}}", IMAGE]);
row("size of the image", `${Math.round(Number(size) / 1e6)} MB`);

const [small, full, scale] = composed.map((file) => new Deployment(file)) as [Deployment, Deployment, Deployment];
for (const one of [small, full, scale]) one.down("all");

await started(small);
looksAt(small, "chat");
await peopleCome(small);
await killed(small);
await upgraded(small);
nobodyIsLeft(small);
await diskFills(small);

await started(full);
looksAt(full, "chat");
keepsApart(full, "chat", "postgres");
await peopleCome(full);
await killed(full);
await moved(full, small);
await nothingIsLost("from full to small", "one", "two");
await moved(small, full);
await nothingIsLost("from small to full", "one", "two");
full.down("all");

await started(scale);
looksAt(scale, "chat1");
keepsApart(scale, "chat1", "postgres", "replica", "pgbouncer");
scale.down("all");
