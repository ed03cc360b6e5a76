import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "yaml";
import { run, succeeds } from "./podman.ts";

export const ADDRESS = "http://127.0.0.1:8080";

interface Service {
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
}

/** A running compose file. podman-compose ignores `name:` and conditions, so this class checks both. */
export class Deployment {
  readonly file: string;
  readonly services: Readonly<Record<string, Service>>;
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

  /** Does what `compose run --rm` does; podman-compose does it differently. */
  once(service: string, command: readonly string[], volumes: readonly string[]): string {
    const { environment = {}, volumes: own = [] } = this.services[service] as Service;
    const settings = Object.entries(environment).filter(([, value]) => value !== null && !value.includes("${"));
    const mounts = own.map((volume) => (/^[./]/.test(volume) ? volume : `${this.name}_${volume}`));
    return run("podman", [
      ...["run", "--rm", "--network", `${this.name}_default`, "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"],
      ...settings.flatMap(([name, value]) => ["--env", `${name}=${value}`]),
      ...[...mounts, ...volumes].flatMap((volume) => ["--volume", volume]),
      process.env.LINGUALOOM_IMAGE as string,
      ...command,
    ]);
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
                "{{.State.Running}} {{.State.ExitCode}}",
                this.container(other),
              ]).trim() === "false 0",
        );
      const exists = () => succeeds("podman", ["container", "exists", this.container(service)]);
      if (exists()) continue;
      const output = this.compose("up", "-d", service);
      if (!exists()) throw new Error(`${service} did not start:\n${output}`);
    }
  }

  /** Not by podman-compose, whose way fails where no systemd runs the health checks. */
  down(what: "containers" | "all" = "containers"): void {
    const ours = (...list: string[]) =>
      run("podman", list)
        .split("\n")
        .filter((name) => name.startsWith(`${this.name}_`));
    const containers = ours("ps", "--all", "--format", "{{.Names}}");
    if (containers.length > 0) run("podman", ["rm", "--force", "--volumes", "--time", "45", ...containers]);
    const volumes = what === "all" ? ours("volume", "ls", "--quiet") : [];
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
