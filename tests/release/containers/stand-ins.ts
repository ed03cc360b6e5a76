import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pinnedNode, root } from "../../../tools/project.js";
import { CACHE, podman, run, succeeds } from "./podman.ts";

/** Builds stand-ins from Debian's packages when the images of a public registry are unreachable. */
const DEBIAN = "localhost/stand-in/debian:bookworm";
const CERTIFICATES = process.env.SSL_CERT_FILE ?? process.env.NODE_EXTRA_CA_CERTS;

const packages = (...names: string[]) =>
  `RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${names.join(" ")} && rm -rf /var/lib/apt/lists/*`;

/** Recipes by the name of the image they replace, without tag. */
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  node: [
    packages("libatomic1", "ca-certificates"),
    "RUN useradd --create-home --uid 1000 --shell /bin/bash node",
    "COPY node /usr/local/bin/node",
    "COPY npm /usr/local/lib/node_modules/npm",
    "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx",
    "COPY certificates /etc/ssl/certs/ca-certificates.crt",
    "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt",
    "CMD node",
  ],
  // The official entry in short: a first start makes the cluster as POSTGRES_* say and runs what is in initdb.d.
  postgres: [
    packages("postgresql-15", "gosu"),
    "ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/18/docker",
    "COPY postgres-entry.sh /usr/local/bin/docker-entrypoint.sh",
    "RUN mkdir -p /docker-entrypoint-initdb.d && rm -rf /var/lib/postgresql/15",
    "VOLUME /var/lib/postgresql",
    'ENTRYPOINT ["bash", "/usr/local/bin/docker-entrypoint.sh"]',
    'CMD ["postgres"]',
  ],
  // The official program has this right as a file, so that an ordinary user may listen at port 80.
  caddy: [
    packages("caddy", "ca-certificates", "libcap2-bin"),
    "RUN setcap cap_net_bind_service=+ep /usr/bin/caddy && mkdir -p /config/caddy /data/caddy",
    "ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data",
    "WORKDIR /srv",
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ],
  nats: [packages("nats-server", "wget"), 'ENTRYPOINT ["nats-server"]'],
  "edoburu/pgbouncer": [packages("pgbouncer", "netcat-openbsd"), "USER postgres"],
  // Takes emails at 1025 and shows them on its output; a page at 8025.
  "axllent/mailpit": [
    packages("python3-aiosmtpd"),
    "STOPSIGNAL SIGKILL",
    `CMD ["sh", "-c", "cd /tmp; python3 -m http.server 8025 & exec python3 -u -m aiosmtpd -n -c aiosmtpd.handlers.Debugging -l 0.0.0.0:1025"]`,
  ],
};

/** Makes what `images` name, such as `postgres:18`, unless the cache has it as its recipe says. */
export function makeStandIns(images: readonly string[]): void {
  const context = join(CACHE, "context");
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  copyFileSync(join(root, "node_modules", pinnedNode().name, "bin/node"), join(context, "node"));
  const npm = dirname(dirname(run("sh", ["-c", 'readlink -f "$(command -v npm)"']).trim()));
  cpSync(npm, join(context, "npm"), { recursive: true, dereference: true });
  copyFileSync(join(import.meta.dirname, "postgres-entry.sh"), join(context, "postgres-entry.sh"));
  if (!succeeds(podman, ["image", "exists", DEBIAN])) makeDebian();
  for (const image of images) {
    const recipe = RECIPES[image.replace(/:.*$/, "")];
    if (!recipe) throw new Error(`There is no stand-in for ${image}.`);
    const used = recipe.filter((line) => CERTIFICATES || !line.startsWith("COPY certificates"));
    if (CERTIFICATES) copyFileSync(CERTIFICATES, join(context, "certificates"));
    const mark = createHash("sha256")
      .update(used.join("\n"))
      .update(readFileSync(join(context, "postgres-entry.sh")))
      .digest("hex");
    const name = `localhost/${image}`;
    const label = `{{index .Config.Labels "stand-in"}}`;
    if (
      succeeds(podman, ["image", "exists", name]) &&
      run(podman, ["image", "inspect", "--format", label, name]).trim() === mark
    )
      continue;
    console.log(`Making a stand-in of ${image} …`);
    const file = join(context, "Containerfile");
    writeFileSync(file, [`FROM ${DEBIAN}`, ...used, `LABEL stand-in=${mark}`, ""].join("\n"));
    build(["--file", file, "--tag", name, context]);
  }
}

/**
 * Writes a copy of a file that names images, without their digests, since a stand-in has another. Paths keep their
 * targets. Networks are removed, because the podman-compose of Debian 12 cannot give a service no network.
 */
export function withoutDigests(name: string): string {
  const copy = join(CACHE, name);
  const text = readFileSync(join(root, name), "utf8").replaceAll(/@sha256:[0-9a-f]{64}/g, "");
  const placed = text.replaceAll(/(?<= )\.\/deploy\/|(?<=seccomp=)deploy\//g, `${join(root, "deploy")}/`);
  writeFileSync(copy, placed.replaceAll(/^ +network_mode: none\n/gm, ""));
  return copy;
}

/** `chroot` needs no rights that a container of a container lacks; bases are here or are an error. */
export const build = (args: readonly string[]): void => {
  // The OCI format has no health check.
  const given = [
    "bud",
    "--format",
    "docker",
    "--isolation",
    "chroot",
    "--pull-never",
    "--layers",
    "--network",
    "host",
    ...args,
  ];
  execFileSync("nice", ["-n", "10", "buildah", ...given], { stdio: ["ignore", "ignore", "inherit"] });
};

function makeDebian(): void {
  const folder = join(CACHE, "debian");
  if (!existsSync(join(folder, "etc/debian_version"))) {
    console.log("Fetching a Debian …");
    rmSync(folder, { recursive: true, force: true });
    run("debootstrap", ["--variant=minbase", "bookworm", folder]);
  }
  run("sh", ["-c", 'tar -C "$0" -c . | podman import - "$1"', folder, DEBIAN]);
  rmSync(folder, { recursive: true, force: true });
}
