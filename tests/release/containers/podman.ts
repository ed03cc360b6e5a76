import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tools/project.js";

/** Images and volumes of this test, kept for the next run. Delete the folder to start over. */
export const CACHE = process.env.CONTAINER_CACHE ?? join(root, "node_modules/.cache/lingualoom/containers");
export const podman = "podman";

const write = (name: string, lines: readonly string[]) => {
  writeFileSync(join(CACHE, name), `${lines.join("\n")}\n`);
  return join(CACHE, name);
};

/** Points podman, buildah and podman-compose at their own storage, apart from the machine's containers. */
export function takeOwnStorage(): void {
  mkdirSync(CACHE, { recursive: true });
  process.env.CONTAINERS_STORAGE_CONF = write("storage.conf", [
    "[storage]",
    'driver = "overlay"',
    `graphroot = "${join(CACHE, "storage")}"`,
    `runroot = "${join(CACHE, "run")}"`,
  ]);
  process.env.CONTAINERS_CONF = write("containers.conf", [
    "[engine]",
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    "[containers]",
    'log_driver = "k8s-file"',
    // Within what root may set where it lacks the right to raise limits.
    'default_ulimits = ["nofile=1024:1024", "nproc=2000:2000"]',
  ]);
}

export const run = (program: string, args: readonly string[], input?: string): string =>
  execFileSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1e9,
    cwd: root,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    ...(input !== undefined && { input }),
  });

export const succeeds = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore", cwd: root }).status === 0;
