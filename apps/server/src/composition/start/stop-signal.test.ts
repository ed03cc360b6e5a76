import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";

const PROGRAM = `
  import { waitForStopSignal } from ${JSON.stringify(new URL("stop-signal.ts", import.meta.url).href)};
  const asked = waitForStopSignal();
  TROUBLE;
  const reason = await asked;
  await new Promise((resolve) => setImmediate(resolve));
  console.log("finished after:", reason);
  process.exit();
`;

test.each([
  ["an exception", 'setTimeout(() => { throw new Error("nobody caught this"); })'],
  ["a rejection", 'void Promise.reject(new Error("nobody caught this"))'],
])("%s that is not caught is logged, and the server finishes pending work first", async (_, failures) => {
  const program = PROGRAM.replace("TROUBLE", failures);
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  const [output, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect(output).toBe("finished after: An uncaught error\n");
  expect(complained).toContain("nobody caught this");
  expect(code).toBe(1);
});

test("a server keeps running when a database connection ends within a transaction", async () => {
  const { href } = new URL(import.meta.resolve("postgres"));
  const transaction = `
    const { default: postgres } = await import(${JSON.stringify(href)});
    const [sql, other] = [1, 2].map(() => postgres(${JSON.stringify(inject("postgresUrl"))}, { max: 1, onnotice() {} }));
    const failed = await sql.begin(async (inner) => {
      const [{ pid }] = await inner\`select pg_backend_pid() as pid\`;
      const gone = inner\`select pg_sleep(60)\`.catch(() => {});
      await other\`select pg_terminate_backend(\${pid})\`;
      await gone;
      await inner\`select 1\`;
    }).catch(({ code }) => code);
    console.log(failed);
    setTimeout(() => process.kill(process.pid, "SIGTERM"), 50)`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM.replace("TROUBLE", () => transaction)]);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([output, code]).toEqual(["CONNECTION_CLOSED\nfinished after: SIGTERM\n", 0]);
});

test("a server keeps running when its output is no longer read", async () => {
  const writes = `setInterval(() => {
    for (const output of [process.stdout, process.stderr])
      output.write("a line", (error) => error && process.send(output.fd));
  }, 5)`;
  const program = PROGRAM.replace("TROUBLE", writes);
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout as Readable, "data");
  child.stdout?.destroy();
  child.stderr?.destroy();
  const failed = new Set<unknown>();
  child.on("message", (output) => failed.add(output));
  await expect.poll(() => failed.size).toBe(2);
  child.kill("SIGTERM");
  await expect.poll(() => child.exitCode).toBe(0);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s arriving twice at once still drains", async (signal) => {
  const program = PROGRAM.replace("TROUBLE", 'setInterval(() => {}, 1_000); console.log("listens")');
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await once(child.stdout, "data");
  child.kill(signal);
  child.kill(signal);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([output, code]).toEqual([`finished after: ${signal}\n`, 0]);
});
