import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { accountDeletedEmail, verificationEmail } from "../emails/emails.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";

const LINK = `https://chat.example.org/verify-email?token=${"Aa-_".repeat(12)}`;
const ID = "0195a1b2-0000-7000-8000-000000000001";

async function outbox({ atTerminal = false } = {}) {
  let time = new Date("2026-03-01T12:34:56.789Z");
  const dataDir = await mkdtemp(join(tmpdir(), "lingualoom-outbox-"));
  const lines: unknown[] = [];
  const shown: string[] = [];
  const mailer = createOutboxMailer({
    dataDir,
    from: "Lingualoom <no-reply@chat.example.org>",
    now: () => time,
    log: { info: (...line: unknown[]) => void lines.push(line) } as never,
    terminal: atTerminal ? (line) => void shown.push(line) : null,
  });
  const folder = join(dataDir, "outbox");
  return {
    mailer,
    lines,
    shown,
    folder,
    files: () => readdir(folder),
    goTo: (now: string) => {
      time = new Date(now);
    },
    async [Symbol.asyncDispose]() {
      await mailer[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

const mail = (name: string) => ({
  ...verificationEmail("en", { name, link: LINK }),
  id: ID,
  to: "ana@example.org",
});

test("an email is one whole file that a mail program reads", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("José O’Brien 李 🔑"));
  expect(await box.files()).toEqual([`20260301T123456789Z-${ID}.eml`]);
  const parsed = await simpleParser(await readFile(join(box.folder, (await box.files())[0]!)));
  expect(parsed.subject).toBe("Confirm your email address");
  expect(parsed.from?.value).toEqual([{ name: "Lingualoom", address: "no-reply@chat.example.org" }]);
  expect([parsed.to].flat().map((to) => to?.text)).toEqual(["ana@example.org"]);
  expect(parsed.messageId).toBe(`<${ID}@chat.example.org>`);
  expect(parsed.headers.get("auto-submitted")).toBe("auto-generated");
  expect(parsed.date).toEqual(new Date("2026-03-01T12:34:56Z"));
  expect(parsed.text).toContain("José O’Brien 李 🔑");
  expect(parsed.html).toContain("José O’Brien 李 🔑");
  expect(parsed.attachments).toEqual([]);
});

test("the stored text is readable: UTF-8 in 8bit, the link alone on its line", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("José"));
  const raw = await readFile(join(box.folder, (await box.files())[0]!), "utf8");
  const [, text] = /Content-Type: text\/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n([\s\S]*?)\n--/.exec(
    raw,
  )!;
  expect(text).toContain("“\u2068José\u2069”");
  expect(text!.split("\n")).toContain(LINK);
});

test("a terminal shows address, subject and link in one line, which is in no log", async () => {
  await using box = await outbox({ atTerminal: true });
  await box.mailer.deliver(mail("Ana"));
  expect(box.shown).toEqual([`mail to=ana@example.org subject="Confirm your email address" link=${LINK}`]);
  expect(box.lines).toEqual([]);
});

test("without a terminal, the log names the file but neither address nor link", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("Ana"));
  const [file] = await box.files();
  expect(box.lines).toEqual([[{ file }, "an email is in the outbox"]]);
});

test("emails hold links that sign in, so other users of the machine cannot read them", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("Ana"));
  expect((await stat(box.folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(box.folder, (await box.files())[0]!))).mode & 0o777).toBe(0o600);
});

test("an unwritable folder is an error, so the email stays queued", async () => {
  await using box = await outbox();
  const blocked = createOutboxMailer({
    dataDir: "/dev/null",
    from: "a@example.org",
    now: () => new Date(),
    log: { info: () => {} } as never,
    terminal: null,
  });
  await expect(blocked.deliver(mail("Ana"))).rejects.toThrow();
  await expect(box.files()).rejects.toThrow();
});

test("emails to an address are forgotten, and no others", async () => {
  await using box = await outbox();
  const to = ["ana@example.org", "mariana@example.org", "ana@example.org.evil.example"];
  for (const [i, address] of to.entries())
    await box.mailer.deliver({ ...mail("Ana ana@example.org"), id: `${ID}${i}`, to: address });
  await box.mailer.forget?.("ana@example.org");
  expect((await box.files()).sort()).toEqual([`20260301T123456789Z-${ID}1.eml`, `20260301T123456789Z-${ID}2.eml`]);
});

test("the last email to an address stays for seven days, the others for good", async () => {
  await using box = await outbox();
  await box.mailer.deliver(mail("Ana"));
  await box.mailer.deliver({ ...accountDeletedEmail("en"), id: `${ID}9`, to: "bruno@example.org" });
  box.goTo("2026-03-08T12:34:56.789Z");
  await box.mailer.sweep?.();
  expect(await box.files()).toHaveLength(2);
  box.goTo("2026-03-08T12:34:57.789Z");
  await box.mailer.sweep?.();
  expect(await box.files()).toEqual([`20260301T123456789Z-${ID}.eml`]);
});

test("before the first email there is nothing to forget", async () => {
  await using box = await outbox();
  await box.mailer.forget?.("ana@example.org");
  await box.mailer.sweep?.();
});
