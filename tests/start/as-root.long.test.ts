import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { describe, expect, test } from "vitest";
import { ask } from "../../apps/server/test/person.ts";
import { isRoot, makeFolder, postmasterOf, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
const { email, password } = cast.emma;

/** The place of the database when its user cannot pass through to the data folder. */
const outsideFolder = async (folder: string) => (await readFile(join(folder, "postgres.location"), "utf8")).trim();

describe.skipIf(!isRoot)("started by root, where no other user can pass", () => {
  test.each([
    { name: "below a folder of root alone, like /root", below: "data" },
    { name: "that belongs to root alone", below: "." },
  ])("a data folder $name works, and the second start finds what the first one stored", async ({ below }) => {
    await using closed = await makeFolder(0o700);
    const folder = join(closed.path, below);
    await mkdir(folder, { recursive: true });
    let place = "";
    try {
      {
        await using first = runServer({ DATA_DIR: folder }, { arguments: ["--demo"] });
        const url = await first.ready;
        place = await outsideFolder(folder);
        expect(first.lines.join("\n")).toContain(`The database is in ${join(place, "postgres")}`);
        expect((await ask(url, "POST", "/auth/login", { email, password })).status).toBe(200);
        const pid = await postmasterOf(join(place, "postgres"));
        const status = await readFile(`/proc/${pid}/status`, "utf8");
        expect(status).not.toMatch(/^Uid:\s+0\b/m);
      }
      await using second = runServer({ DATA_DIR: folder });
      const { body } = await ask<Me>(await second.ready, "POST", "/auth/login", { email, password });
      expect(body.email).toBe(email);
      expect(await outsideFolder(folder)).toBe(place);
    } finally {
      if (place !== "" && dirname(place) === "/var/lib/lingualoom") await rm(place, { recursive: true });
    }
  });
});
