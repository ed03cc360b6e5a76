/** The content of an email; the text alone must be sufficient. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  /** Days after which an outbox deletes it; never when absent. */
  readonly expiresAfterDays?: number;
}

export interface Mail extends Email {
  /** The same for every attempt, so that mailboxes can recognise duplicates. */
  readonly id: string;
  readonly to: string;
  /** One of the operator's other senders; the configured sender when absent. */
  readonly from?: string | undefined;
}

export interface Mailer extends AsyncDisposable {
  readonly description: string;
  /** Resolves when the email is stored safely. `MailRefused` means that a retry is pointless. */
  deliver(mail: Mail): Promise<void>;
  forget?(address: string): Promise<void>;
  sweep?(): Promise<void>;
  /** The mail server that emails go to; absent when emails stay on this machine. */
  readonly server?: { check(): Promise<void> };
}

export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
