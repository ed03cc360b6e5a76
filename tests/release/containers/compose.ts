import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "yaml";
import { run, succeeds } from "./podman.ts";

export const ADDRESS = "http://127.0.0.1:8080";

/** One compose file under way. podman-compose passes over `name:` and conditions, so both are held to here. */
export class Deployment {
  readonly file: string;
  readonly services: Readonly<Record<string, { depends_on?: Record<string, { condition: string }>; image: string }>>;
  readonly name: string;

  constructor(file: string) {
    const { name, services } = parse(readFileSync(file, "utf8"), { merge: true });
    this.file = file;
    this.name = name;
    this.services = services;
  }

  compose(...args: string[]): string {
    return run("sh", ["-c", 'podman-compose "$@" 2>&1', "sh", "-p", this.name, "-f", this.file, ...args]);
  }

  container = (service: string) => `${this.name}_${service}_1`;

  /** Starts these services and what they need, each when what it depends on is as its condition says. */
  async up(services = Object.keys(this.services)): Promise<void> {
    for (const service of services) {
      const needed = this.services[service]?.depends_on ?? {};
      await this.up(Object.keys(needed));
      for (const [other, { condition }] of Object.entries(needed))
        await until(`${other} is ${condition}`, () =>
          condition === "service_healthy"
            ? succeeds("podman", ["healthcheck", "run", this.container(other)])
            : run("podman", [
                "inspect",
                "--format",
                "{{.State.Status}} {{.State.ExitCode}}",
                this.container(other),
              ]).trim() === "exited 0",
        );
      const exists = () => succeeds("podman", ["container", "exists", this.container(service)]);
      if (exists()) continue;
      const output = this.compose("up", "-d", service);
      if (!exists()) throw new Error(`${service} did not start:\n${output}`);
    }
  }

  /** Not by podman-compose, whose way fails where no systemd runs the health checks. */
  down(what: "containers" | "all" = "containers"): void {
    const ours = ["--quiet", "--filter", `label=io.podman.compose.project=${this.name}`];
    const containers = run("podman", ["ps", "--all", ...ours])
      .split("\n")
      .filter(Boolean);
    if (containers.length > 0) run("podman", ["rm", "--force", "--time", "45", ...containers]);
    const volumes =
      what === "all"
        ? run("podman", ["volume", "ls", ...ours])
            .split("\n")
            .filter(Boolean)
        : [];
    if (volumes.length > 0) run("podman", ["volume", "rm", ...volumes]);
  }

  inside(service: string, ...command: string[]): string {
    return run("podman", ["exec", this.container(service), ...command]);
  }

  admin(...command: string[]): string {
    return this.inside("chat", "bin/lingualoom", "admin", ...command);
  }

  log(service = "chat"): string {
    return run("sh", ["-c", 'podman logs "$0" 2>&1', this.container(service)]);
  }

  inspect = (format: string, service = "chat") =>
    run("podman", ["inspect", "--format", format, this.container(service)]).trim();
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await pause(200);
  }
  throw new Error(`It did not come to it in two minutes: ${what}.`);
}

export const firstPage = () =>
  until("the page is served", async () => (await fetch(ADDRESS).catch(() => null))?.status === 200);
