import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { verifyLetter } from "./letters/letters.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";

const LINK = `https://chat.example.org/verify-email?token=${"Aa-_".repeat(12)}`;
const ID = "0195a1b2-0000-7000-8000-000000000001";

async function outbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "lingualoom-outbox-"));
  const lines: string[] = [];
  const mailer = createOutboxMailer({
    dataDir,
    from: "Lingualoom <no-reply@chat.example.org>",
    now: () => new Date("2026-03-01T12:34:56.789Z"),
    log: { info: (line: string) => void lines.push(line) } as never,
  });
  const folder = join(dataDir, "outbox");
  return {
    mailer,
    lines,
    folder,
    files: () => readdir(folder),
    async [Symbol.asyncDispose]() {
      await mailer[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

const mail = (name: string) => ({
  ...verifyLetter("en", { name, link: LINK }),
  id: ID,
  to: "ana@example.org",
});

test("a letter is one whole file that a mail program reads", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("José O’Brien 李 🔑"));
  expect(await box.files()).toEqual([`20260301T123456789Z-${ID}.eml`]);
  const parsed = await simpleParser(await readFile(join(box.folder, (await box.files())[0]!)));
  expect(parsed.subject).toBe("Confirm your e-mail address");
  expect(parsed.from?.value).toEqual([{ name: "Lingualoom", address: "no-reply@chat.example.org" }]);
  expect([parsed.to].flat().map((to) => to?.text)).toEqual(["ana@example.org"]);
  expect(parsed.messageId).toBe(`<${ID}@chat.example.org>`);
  expect(parsed.headers.get("auto-submitted")).toBe("auto-generated");
  expect(parsed.date).toEqual(new Date("2026-03-01T12:34:56Z"));
  expect(parsed.text).toContain("José O’Brien 李 🔑");
  expect(parsed.html).toContain("José O’Brien 李 🔑");
  expect(parsed.attachments).toEqual([]);
});

test("the text is readable as it lies there: UTF-8 in 8bit, the link alone on its line", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("José"));
  const raw = await readFile(join(box.folder, (await box.files())[0]!), "utf8");
  const [, text] =
    /Content-Type: text\/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n([\s\S]*?)\n--/.exec(raw)!;
  expect(text).toContain("“\u2068José\u2069”");
  expect(text!.split("\n")).toContain(LINK);
});

test("the log names address, subject and link in one line", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("Ana"));
  expect(box.lines).toEqual([`mail to=ana@example.org subject="Confirm your e-mail address" link=${LINK}`]);
});

test("letters hold links that sign in, so nobody else on the machine reads them", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("Ana"));
  expect((await stat(box.folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(box.folder, (await box.files())[0]!))).mode & 0o777).toBe(0o600);
});

test("a folder that cannot be written is an error, so that the letter stays in the queue", async () => {
  await using box = await outbox();
  const blocked = createOutboxMailer({
    dataDir: "/dev/null",
    from: "a@example.org",
    now: () => new Date(),
    log: { info: () => {} } as never,
  });
  await expect(blocked.deliver(mail("Ana"))).rejects.toThrow();
  await expect(box.files()).rejects.toThrow();
});
