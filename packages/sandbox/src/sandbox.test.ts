import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { chooseSandbox } from "./choose-sandbox.ts";
import { sandboxTrouble } from "./describe-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

// Starts real processes, possibly on a machine that is busy with other tests.
const isRoot = process.getuid?.() === 0;
/** Makes tests that run as root see what an ordinary user sees, too. */
const ordinary = { isRoot: false, starter: isRoot ? { uid: 65534, gid: 65534 } : null };
const WAYS = [
  { name: "bubblewrap", choice: ordinary },
  { name: "namespaces of an ordinary user", choice: { ...ordinary, bubblewrap: null } },
  ...(isRoot ? [{ name: "root", choice: {} }] : []),
];

async function dataFolder(name = "data") {
  const parent = await mkdtemp(join(tmpdir(), "lingualoom-sandbox-"));
  const path = join(parent, name);
  await mkdir(join(path, "engines"), { recursive: true });
  // The folder is world-readable, so only the sandbox protects it.
  await chmod(parent, 0o755);
  await writeFile(join(path, "app-secret"), "the secret\n");
  await writeFile(join(path, "engines", "dictionary"), "words\n");
  return { path, [Symbol.asyncDispose]: () => rm(parent, { recursive: true }) };
}

async function outputOf(sandbox: Sandbox, shown: readonly string[], script: string, ...args: string[]) {
  const {
    program,
    args: all,
    user,
  } = sandbox.launch({ program: "/bin/bash", args: ["--norc", "-c", script, "bash", ...args] }, shown);
  const child = spawn(program, all, {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["ignore", "pipe", "ignore"],
    ...user,
  });
  return (await text(child.stdout!)).trim();
}

const READ = 'cat "$1" || echo "not readable"';
const CONNECT = 'if (exec 3<> "/dev/tcp/127.0.0.1/$1"); then echo connected; else echo refused; fi';

async function listening() {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  return { port: String(port), [Symbol.asyncDispose]: async () => void server.close() };
}

describe.each(WAYS)("a sandbox by $name", async ({ name, choice }) => {
  await using folder = await dataFolder();
  const found = await chooseSandbox({ hidden: [folder.path], ...choice });
  const missing = found.kind === "none" || (name === "bubblewrap" && found.kind !== "bubblewrap");

  test.skipIf(missing)("hides the data folder from a program, except for the shown parts", async () => {
    await using data = await dataFolder();
    const sandbox = await chooseSandbox({ hidden: [data.path], ...choice });
    const [secret, engines] = [join(data.path, "app-secret"), join(data.path, "engines")];
    expect(await outputOf(sandbox, [engines], READ, secret)).toBe("not readable");
    expect(await outputOf(sandbox, [engines], READ, join(engines, "dictionary"))).toBe("words");
    // The server's program lies around its data folder.
    expect(await outputOf(sandbox, [join(data.path, ".."), engines], READ, secret)).toBe("not readable");
    expect(await outputOf(sandbox, [join(data.path, ".."), engines], READ, join(engines, "dictionary"))).toBe("words");
    expect(await outputOf(sandbox, [], 'ls -A "$1" | wc -l', data.path)).toBe("0");
    const seen = (await outputOf(sandbox, [], "ls -A /")).split("\n");
    const system = /^(?:bin|dev|etc|gnu|lib\w*|nix|proc|sbin|tmp|usr)$/;
    expect(seen.filter((name) => !system.test(name))).toEqual([]);
  });

  test.skipIf(missing)("blocks the network of this machine", async () => {
    await using server = await listening();
    const sandbox = await chooseSandbox({ hidden: [], ...choice });
    const { user } = sandbox.launch({ program: "", args: [] }, []);
    const open: Sandbox = { ...sandbox, launch: (command) => ({ ...command, user }) };
    expect(await outputOf(open, [], CONNECT, server.port)).toBe("connected");
    expect(await outputOf(sandbox, [], CONNECT, server.port)).toBe("refused");
  });

  test.skipIf(missing)("lets a program write nothing, see no other process and gain no rights", async () => {
    await using data = await dataFolder();
    await chmod(join(data.path, "engines"), 0o777);
    const sandbox = await chooseSandbox({ hidden: [data.path], ...choice });
    const write = 'for path; do echo x > "$path/new" && echo "wrote $path"; done; echo tried';
    const folders = [join(data.path, "engines"), "/", "/tmp", "/usr"];
    expect(await outputOf(sandbox, [folders[0]!], write, ...folders)).toBe("tried");
    expect(await outputOf(sandbox, [], "kill -0 $1 && echo seen || echo alone", String(process.pid))).toBe("alone");
    expect(await outputOf(sandbox, [], "mount -t tmpfs tmpfs /tmp && echo mounted || echo no")).toBe("no");
  });

  test.skipIf(missing)("works with paths of any name", async () => {
    await using data = await dataFolder('-it\'s a "b" $HOME\n*\\ Ünï çödé');
    const sandbox = await chooseSandbox({ hidden: [data.path], ...choice });
    expect(sandbox.kind).toBe(found.kind);
    const engines = join(data.path, "engines");
    expect(await outputOf(sandbox, [engines], READ, join(engines, "dictionary"))).toBe("words");
    expect(await outputOf(sandbox, [engines], READ, join(data.path, "app-secret"))).toBe("not readable");
  });

  test.skipIf(missing)("follows a symbolic link to what it shows", async () => {
    await using data = await dataFolder();
    const link = join(data.path, "..", "link");
    await symlink(data.path, link);
    const sandbox = await chooseSandbox({ hidden: [link], ...choice });
    expect(await outputOf(sandbox, [join(link, "engines")], READ, join(link, "engines", "dictionary"))).toBe("words");
    expect(await outputOf(sandbox, [join(link, "engines")], READ, join(link, "app-secret"))).toBe("not readable");
    expect(await outputOf(sandbox, [join(link, "..")], READ, join(link, "app-secret"))).toBe("not readable");
  });
});

test.skipIf(process.platform !== "linux")("an installed sandbox that may not run is not used", async () => {
  const tried: string[] = [];
  const sandbox = await chooseSandbox({
    hidden: [],
    isRoot: false,
    bubblewrap: "/usr/bin/bwrap",
    async tried({ kind }) {
      tried.push(kind);
      return false;
    },
  });
  expect(tried).toEqual(["bubblewrap", "namespaces", "none", "none"]);
  expect(sandbox.kind).toBe("none");
  expect(sandboxTrouble(sandbox)).toMatchObject({
    code: "programsReadFiles",
    values: { how: { code: "installBubblewrap" } },
  });
});

test("root drops its rights even without a sandbox", async () => {
  const onlyPlain = async ({ kind }: Sandbox) => kind === "none";
  const sandbox = await chooseSandbox({ hidden: [], isRoot: true, tried: onlyPlain });
  expect(sandbox.launch({ program: "/bin/sh", args: [] }, []).user).toEqual({ uid: 65534, gid: 65534 });
  expect(sandboxTrouble(sandbox)).toMatchObject({ code: "programsReachNetwork" });
});

test.skipIf(process.platform !== "linux" || !existsSync("/usr/bin/setpriv"))(
  "set-uid gives a program no rights without a sandbox",
  async () => {
    const onlyPlain = async ({ kind }: Sandbox) => kind === "none";
    const sandbox = await chooseSandbox({ hidden: [], tried: onlyPlain });
    expect(await outputOf(sandbox, [], "grep NoNewPrivs /proc/self/status")).toMatch(/1$/);
  },
);
