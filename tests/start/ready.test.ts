import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { cannotHaveApertium, fetchedApertiumFolder } from "@lingualoom/translation/test/apertium/fetched.ts";
import { describe, expect, test } from "vitest";
import { networkAddress } from "../../apps/server/test/network-address.ts";
import { emptyDatabase, SECRET } from "./databases.ts";
import { makeFolder, preparedDataFolder, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
const FETCH_TIME = 5 * 60_000;

describe("the terminal after a start", () => {
  test("ends with the ready line and names data, database, emails and languages", async () => {
    await using folder = await makeFolder();
    await using server = runServer({ DATA_DIR: folder.path });
    const url = await server.ready;
    const ping = await fetch(`${url}/api/ping`);
    expect(ping.status).toBe(200);
    expect(await ping.json()).toMatchObject({ status: "alive" });
    expect(server.lines.at(-1)).toBe(`Lingualoom is ready: ${url}`);

    const output = server.lines.join("\n");
    expect(output).toContain(`Data       ${folder.path}`);
    expect(output).toContain(`Database   PostgreSQL of its own, in ${join(folder.path, "postgres")}`);
    expect(output).toMatch(/^Sandbox {4}(?:made by bubblewrap|made of the kernel|Apertium and the image process)/m);
    expect(output).toContain(`Mail       to files in ${join(folder.path, "outbox")}`);
    expect(output).toMatch(/Translate {2}Firefox Translations models \(local\): /);
    expect(output).toContain("Apertium: not available");
    expect(output).toContain("LOCAL_ENGINES=off: nothing is fetched");
    expect(output).toContain(
      "more languages: set OPENAI_BASE_URL and OPENAI_API_KEY, with DEFAULT_PRIVACY_LEVEL=providers",
    );
    // Only this machine reaches it.
    expect(output).not.toContain("Network");
  });

  test(
    "names its address, the missing encryption, its language pairs and an unused provider",
    async () => {
      await using folder = await preparedDataFolder();
      if (!cannotHaveApertium) {
        await mkdir(join(folder.path, "engines"));
        await symlink(await fetchedApertiumFolder(), join(folder.path, "engines/apertium"));
      }
      await using server = runServer({
        DATA_DIR: folder.path,
        HOST: "0.0.0.0",
        PUBLIC_URL: "http://weaver.home",
        OPENAI_API_KEY: "hunter2",
      });
      expect(await server.ready).toBe("http://weaver.home");
      const output = server.lines.join("\n");
      expect(output).toContain("Network    not encrypted");
      if (!cannotHaveApertium) expect(output).toMatch(/Apertium: [1-9]\d* language pairs, [1-9]\d* more by way of/);
      expect(output).toMatch(
        /configured, but unused by default \(DEFAULT_PRIVACY_LEVEL=server\): only in chats whose two people both choose it/,
      );
      expect(output).toContain("50,000 characters a day");
      expect(output).toMatch(/WARNING: .*ENGINE_BUDGETS=openai=/);
      expect(output).not.toContain("hunter2");
    },
    FETCH_TIME,
  );

  test("names its network addresses, and engines still downloading", async () => {
    await using folder = await preparedDataFolder();
    await using server = runServer({ DATA_DIR: folder.path, HOST: "0.0.0.0", LOCAL_ENGINES: "on" });
    const url = await server.ready;
    expect(server.lines.join("\n")).toMatch(/local engines are .* in the background/);
    // A machine may be without a network.
    if (!networkAddress) return;
    expect(server.lines.join("\n")).toContain(`http://${networkAddress}:${new URL(url).port}`);
    expect((await fetch(`http://${networkAddress}:${new URL(url).port}/api/ping`)).status).toBe(200);
  });

  test("names the operator's database, mail server and privacy limit, and no secret", async () => {
    await using folder = await preparedDataFolder();
    await using database = await emptyDatabase();
    await using server = runServer({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      APP_SECRET: SECRET,
      SMTP_URL: "smtp://user:hunter2@127.0.0.1:9",
      OPENAI_API_KEY: "hunter2",
      HIGHEST_PRIVACY_LEVEL: "server",
      DEFAULT_PRIVACY_LEVEL: "providers",
    });
    await server.ready;
    const output = server.lines.join("\n");
    expect(output).toMatch(new RegExp(`Database {3}PostgreSQL 1[5-9] at 127\\.0\\.0\\.1:\\d+/${database.name}`));
    expect(output).toContain("127.0.0.1:9");
    expect(output).toMatch(/configured, but unused.*HIGHEST_PRIVACY_LEVEL=server/);
    expect(output).not.toContain("ENGINE_BUDGETS");
    for (const secret of ["hunter2", new URL(database.url).password, SECRET]) expect(output).not.toContain(secret);
  });
});
