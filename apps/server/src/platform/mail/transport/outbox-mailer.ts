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
  /** Prints a line to the terminal without storing it; null when there is no terminal. */
  readonly terminal: ((line: string) => void) | null;
}

/**
 * Writes emails to files when there is no mail server. Anyone who has a link can sign in with it, so links are shown
 * only on a terminal; logs, which other people read, get the file's name.
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
      // Emails contain links that sign in, so only the server's own user may read them.
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

/** Uses 8bit encoding so that `cat` shows the link, which quoted-printable would break in two. */
const plainPart = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`;

/** Sorts by time, and is valid in file names on every system. */
const fileTime = (time: Date) => time.toISOString().replace(/[-:]/g, "").replace(".", "");

const DAY = 24 * 60 * 60 * 1_000;
/** The file's name contains the email's expiry, so that it needs no other storage. */
const UNTIL = /-until-(\w+)\.eml$/;

function fileName({ id, expiresAfterDays }: Mail, time: Date): string {
  const until =
    expiresAfterDays === undefined ? "" : `-until-${fileTime(new Date(time.getTime() + expiresAfterDays * DAY))}`;
  return `${fileTime(time)}-${id}${until}.eml`;
}

const emails = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));

/** Headers come first and are short, so the body is not read. */
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

/** Renames the complete file, so that programs that watch the folder never see a partial email. */
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
