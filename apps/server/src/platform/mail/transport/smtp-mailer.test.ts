import type { AddressInfo } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { verificationEmail } from "../emails/emails.ts";
import { MailRefused } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const mail = {
  ...verificationEmail("en", { name: "José 李", link: "https://chat.example.org/verify-email?token=abc" }),
  id: "0195a1b2-0000-7000-8000-000000000001",
  to: "ana@example.org",
};

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A real mail server on this machine that gives the test's answers. */
async function mailServer(answers: { recipient?: Error; data?: Error; signIn?: Error } = {}) {
  const taken: { recipients: string[]; raw: Buffer }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      answers.signIn ? done(answers.signIn) : done(null, { user: auth.username ?? "nobody" }),
    onRcptTo: (_, __, done) => done(answers.recipient),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (answers.data) return done(answers.data);
        const recipients = session.envelope.rcptTo.map((to) => to.address);
        taken.push({ recipients, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://user:secret@127.0.0.1:${port}`, "Lingualoom <l@example.org>");
  return {
    mailer,
    taken,
    port,
    async [Symbol.asyncDispose]() {
      await mailer[Symbol.asyncDispose]();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

test("emails reach the mail server, each to one recipient", async () => {
  await using server = await mailServer();
  await Promise.all([server.mailer.deliver(mail), server.mailer.deliver({ ...mail, to: "bruno@example.org" })]);
  expect(server.taken.map((one) => one.recipients).sort()).toEqual([["ana@example.org"], ["bruno@example.org"]]);
  const parsed = await simpleParser(server.taken[0]!.raw);
  expect(parsed.text).toContain("José 李");
  expect(parsed.text?.split("\n")).toContain(mail.link);
  expect(parsed.messageId).toBe(`<${mail.id}@example.org>`);
});

test.each([
  ["the recipient", { recipient: refusal(550, "no such mailbox") }],
  ["the content", { data: refusal(554, "looks like spam") }],
])("a 5xx to %s is final, with the server's reason", async (_, answers) => {
  await using server = await mailServer(answers);
  const failure = await server.mailer.deliver(mail).catch((error) => error);
  expect(failure).toBeInstanceOf(MailRefused);
  expect(failure.message).toMatch(/no such mailbox|looks like spam/);
});

test.each([
  ["the recipient", { recipient: refusal(450, "greylisted") }],
  ["the content", { data: refusal(451, "try again later") }],
  ["our sign-in", { signIn: refusal(535, "wrong password") }],
])("a temporary refusal of %s is worth a retry", async (_, answers) => {
  await using server = await mailServer(answers);
  const failure = await server.mailer.deliver(mail).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test("an unreachable mail server is worth a retry", async () => {
  const { port } = await (async () => {
    await using server = await mailServer();
    return server;
  })();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "l@example.org");
  const failure = await mailer.deliver(mail).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  await mailer[Symbol.asyncDispose]();
});

test("the description names the server and hides the password", () => {
  const mailer = createSmtpMailer("smtps://user:secret@mail.example.org:465", "l@example.org");
  expect(mailer.description).toBe("SMTP mail.example.org:465");
});
