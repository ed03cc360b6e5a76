import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "../../apps/server/test/compile-cache.ts";
import { preparedFolder } from "../../apps/server/test/prepared-folder.ts";
import { START_MS, WAIT_MS } from "../../patience.ts";
import { count } from "../../test-costs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The real server as a process of its own, with a data folder of its own: what `npm start` starts. */
export interface Product extends AsyncDisposable {
  readonly url: string;
  /** The address on which it listens; `PUBLIC_URL` may differ. */
  readonly port: number;
  readonly dataDir: string;
  /** Lines it wrote to its terminal so far. */
  readonly output: readonly string[];
  /** The link to that page in the newest email to that address that has one. */
  linkMailedTo(address: string, page?: MailedPage): Promise<string>;
  /** The newest email to that address, with its headers. */
  emailTo(address: string): Promise<string>;
  /** Kills it. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  /** Starts it again at the same address and data, with its clock this many hours ahead. */
  start(hoursAhead?: number): Promise<void>;
}

type MailedPage = "verify-email" | "reset-password" | "confirm-email";

export interface ProductOptions {
  readonly environment?: Record<string, string>;
  /** A folder with fetched local engines, so that not every test fetches them. */
  readonly engines?: string | null;
  readonly arguments?: readonly string[];
  /** The host name for its people, over http; their browsers must resolve it to this machine. */
  readonly hostName?: string;
}

export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = await preparedFolder("lingualoom-e2e-");
  if (options.engines) {
    await mkdir(join(dataDir, "engines"), { recursive: true });
    await symlink(options.engines, join(dataDir, "engines/apertium"));
  }
  const port = await freePort();
  const { hostName } = options;
  const url = `http://${hostName ?? "127.0.0.1"}:${port}`;
  const output: string[] = [];
  const outbox = join(dataDir, "outbox");
  let running: ChildProcess | null = null;

  async function start(hoursAhead = 0) {
    count("server starts");
    const clock = hoursAhead > 0 ? before(new URL("clock-ahead.ts", import.meta.url)) : [];
    const child = spawn(
      process.execPath,
      [
        ...before(new URL("quick-passwords.ts", import.meta.url)),
        ...clock,
        join(root, "apps/server/src/composition/main.ts"),
        ...(options.arguments ?? []),
      ],
      {
        env: {
          PATH: process.env.PATH ?? "",
          ...COMPILE_CACHE,
          DATA_DIR: dataDir,
          PORT: String(port),
          RATE_LIMITS: "off",
          // Uses engines fetched before, and fetches nothing.
          LOCAL_ENGINES: "off",
          LOG_LEVEL: "info",
          // An address where nothing listens, as on a machine that cannot reach the models' registry.
          BERGAMOT_REGISTRY_URL: "http://127.0.0.1:9/records",
          ...(hostName && { PUBLIC_URL: url }),
          ...options.environment,
          CLOCK_AHEAD_HOURS: String(hoursAhead),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    running = child;
    await untilReady(child, output);
  }

  const ended = async (signal: NodeJS.Signals) => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return exit;
  };

  await start();
  return {
    url,
    port,
    dataDir,
    output,
    start,
    kill: async () => void (await ended("SIGKILL")),
    stop: () => ended("SIGTERM"),
    linkMailedTo: (address, page = "verify-email") => newestLink(outbox, address, page),
    emailTo: (address) => newestEmail(outbox, address, () => true),
    async [Symbol.asyncDispose]() {
      await ended("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Loads a file into the server before the server's own. */
const before = (file: URL) => ["--import", fileURLToPath(file)];

function untilReady(child: ChildProcess, output: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready: ${output.join("\n")}`)), START_MS);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    child.once("exit", (code) =>
      done(() => reject(new Error(`ended with ${code} before it was ready: ${output.join("\n")}`))),
    );
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => {
        output.push(line);
        if (line.startsWith("Lingualoom is ready:")) done(resolve);
      });
    }
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The newest email to that address that fits. Emails are written whole and then renamed, so each is complete. */
async function newestEmail(outbox: string, address: string, fits: (email: string) => boolean): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
    for (const file of files.reverse()) {
      const email = await readFile(join(outbox, file), "utf8");
      if (email.toLowerCase().includes(`to: ${address.toLowerCase()}`) && fits(email)) return email;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no email to ${address} that fits in ${outbox}`);
}

async function newestLink(outbox: string, address: string, page: MailedPage): Promise<string> {
  const link = new RegExp(`^https?://\\S+/${page}\\?\\S+$`, "m");
  const email = await newestEmail(outbox, address, (one) => link.test(one));
  return link.exec(email)?.[0] as string;
}
