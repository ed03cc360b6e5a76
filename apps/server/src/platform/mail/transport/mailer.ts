/** The content of an email; the text alone must be enough. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address the email is about, when there is one. */
  readonly link: string | null;
  /** Days after which an outbox deletes it; never when absent. */
  readonly expiresAfterDays?: number;
}

export interface Mail extends Email {
  /** Stays the same when sending is tried again, so that a mailbox can distinguish a repeat from a second email. */
  readonly id: string;
  readonly to: string;
  /** One of the operator's further senders; the configured sender when absent. */
  readonly from?: string | undefined;
}

export interface Mailer extends AsyncDisposable {
  /** How emails leave, for the operator. */
  readonly description: string;
  /** Resolves when the email is in safe hands; `MailRefused` means that trying again is of no use. */
  deliver(mail: Mail): Promise<void>;
  /** Removes every stored email to the address. */
  forget?(address: string): Promise<void>;
  /** Removes stored emails that have expired. */
  sweep?(): Promise<void>;
  /** The mail server that emails go to; absent: emails stay here. */
  readonly server?: { check(): Promise<void> };
}

export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
