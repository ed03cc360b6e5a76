import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesOfFolder } from "./folder.ts";
import { filesOfOne } from "./single.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "export-"));
});
afterEach(() => rm(folder, { recursive: true }));

const textOf = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream)).toString();

describe("files of a folder", () => {
  test("files of all folders are listed, composed and without those of macOS", async () => {
    await mkdir(join(folder, "a", "b"), { recursive: true });
    await writeFile(join(folder, "a", "b", "c.txt"), "deep");
    await writeFile(join(folder, "Mu\u0308ller.txt"), "top");
    await writeFile(join(folder, ".DS_Store"), "");
    const { files } = await filesOfFolder(folder);
    expect([...files.keys()].sort()).toEqual(["M\u00fcller.txt", "a/b/c.txt"]);
    expect(await textOf(files.get("a/b/c.txt")!.open())).toBe("deep");
    expect(files.get("M\u00fcller.txt")!.size).toBe(3);
  });

  test("links to files and folders are left out", async () => {
    await symlink("/etc/passwd", join(folder, "file"));
    await symlink("/etc", join(folder, "folder"));
    expect((await filesOfFolder(folder)).files.size).toBe(0);
  });

  test("a file or its folder that becomes a link is not read", async () => {
    await mkdir(join(folder, "a"));
    await writeFile(join(folder, "a", "hosts"), "x");
    await writeFile(join(folder, "passwd"), "x");
    const { files } = await filesOfFolder(folder);
    await rename(join(folder, "a"), join(folder, "old"));
    await symlink("/etc", join(folder, "a"));
    await rm(join(folder, "passwd"));
    await symlink("/etc/passwd", join(folder, "passwd"));
    await expect(textOf(files.get("a/hosts")!.open())).rejects.toThrow("brokenArchive");
    await expect(textOf(files.get("passwd")!.open())).rejects.toThrow("brokenArchive");
  });

  test("a file that grew or shrank is refused", async () => {
    await writeFile(join(folder, "a"), "12");
    const { files } = await filesOfFolder(folder);
    await writeFile(join(folder, "a"), "123");
    await expect(textOf(files.get("a")!.open())).rejects.toThrow("brokenArchive");
    await writeFile(join(folder, "a"), "1");
    await expect(textOf(files.get("a")!.open())).rejects.toThrow("brokenArchive");
  });
});

describe("one file", () => {
  const open = async function* () {
    yield Buffer.from("text");
  };

  test.each([
    ["_chat.txt", "_chat.txt"],
    ["C:\\Users\\Ana\\chat.txt", "chat.txt"],
    ["/tmp/../Mu\u0308ller.txt", "M\u00fcller.txt"],
  ])("%s is listed as %s", async (name, path) => {
    const { files } = filesOfOne(name, 4, open);
    expect([...files.keys()]).toEqual([path]);
    expect(await textOf(files.get(path)!.open())).toBe("text");
  });

  test.each(["", "..", "a/"])("the name %j is refused", (name) => {
    expect(() => filesOfOne(name, 4, open)).toThrow("unknownExport");
  });

  test("a stream of another length is refused", async () => {
    await expect(textOf(filesOfOne("a", 3, open).files.get("a")!.open())).rejects.toThrow("brokenArchive");
    await expect(textOf(filesOfOne("a", 5, open).files.get("a")!.open())).rejects.toThrow("brokenArchive");
  });
});
