import type SmtpPool from "nodemailer/lib/smtp-pool";
import { lazily } from "#/platform/lazily.ts";
import { type Mailer, MailRefused } from "./mailer.ts";
import { asMessage } from "./message.ts";

const SECOND = 1_000;

/** Sends through the operator's mail server, over at most three connections that stay open between emails. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const options: SmtpPool.Options = {
    url,
    pool: true,
    maxConnections: 3,
    // Together shorter than the time after which the queue considers an email lost.
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
  };
  const transport = lazily(async () => (await import("nodemailer")).createTransport(options));
  return {
    description: `SMTP ${new URL(url).host}`,
    server: { check: async () => void (await (await transport.get()).verify()) },
    async deliver(mail) {
      try {
        await (await transport.get()).sendMail(asMessage(mail, from));
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    async [Symbol.asyncDispose]() {
      (await transport.made)?.close();
    },
  };
}

/** A 5xx about this email is final. A 5xx to our sign-in is not, because the password can be corrected. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
}
