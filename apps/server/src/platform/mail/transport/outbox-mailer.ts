import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { lazily } from "#/platform/lazily.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { asMessage } from "./message.ts";

export interface OutboxDependencies {
  readonly dataDir: string;
  readonly from: string;
  readonly now: () => Date;
  readonly log: Pick<BaseLogger, "info">;
  /** Prints a line to the terminal, and stores it nowhere; null: there is no terminal. */
  readonly terminal: ((line: string) => void) | null;
}

/**
 * Without a mail server, emails become files. A link signs in whoever has it, so only a terminal shows it: others read
 * logs, which get the name of the file.
 */
export function createOutboxMailer({ dataDir, from, now, log, terminal }: OutboxDependencies): Mailer {
  const folder = join(dataDir, "outbox");
  const composer = lazily(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  });
  return {
    description: `to files in ${folder} (no SMTP server is set)`,
    async deliver(mail) {
      const message = { ...asMessage(mail, from), text: { raw: plainPart(mail.text) }, date: now() };
      const { message: bytes } = await (await composer.get()).sendMail(message);
      // Emails hold links that sign in, so only the server's own user reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = fileName(mail, now());
      await writeWhole(folder, name, bytes as Buffer);
      if (terminal) terminal(terminalLine(mail));
      else log.info({ file: name }, "an email is in the outbox");
    },
    async forget(address) {
      for (const name of await emails(folder))
        if ((await recipientOf(join(folder, name))) === address) await rm(join(folder, name), { force: true });
    },
    async sweep() {
      const time = fileTime(now());
      const over = (name: string) => (UNTIL.exec(name)?.[1] ?? time) < time;
      for (const name of (await emails(folder)).filter(over)) await rm(join(folder, name), { force: true });
    },
    async [Symbol.asyncDispose]() {
      (await composer.made)?.close();
    },
  };
}

/** Readable as it is: `cat` shows the link, where quoted-printable would break it in two. */
const plainPart = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`;

/** Sorts by time, and is a file name everywhere. */
const fileTime = (time: Date) => time.toISOString().replace(/[-:]/g, "").replace(".", "");

const DAY = 24 * 60 * 60 * 1_000;
/** The expiry of an email is in the name of its file, so that it needs no storage of its own. */
const UNTIL = /-until-(\w+)\.eml$/;

function fileName({ id, expiresAfterDays }: Mail, time: Date): string {
  const until =
    expiresAfterDays === undefined ? "" : `-until-${fileTime(new Date(time.getTime() + expiresAfterDays * DAY))}`;
  return `${fileTime(time)}-${id}${until}.eml`;
}

const emails = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));

/** Headers come first and are short; the email itself is not read. */
async function recipientOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADERS), 0, HEADERS, 0);
    return /^To: (?:.*<)?([^<>\r\n]+?)>?\r?$/im.exec(buffer.toString("utf8", 0, bytesRead))?.[1];
  } finally {
    await file.close();
  }
}

const HEADERS = 4_096;

/** A program that watches the folder sees an email entirely or not at all. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.part`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

const terminalLine = ({ to, subject, link }: Mail) =>
  `mail to=${to} subject=${JSON.stringify(subject)}${link ? ` link=${link}` : ""}`;
