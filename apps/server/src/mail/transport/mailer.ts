/** What an email says; the text alone must be enough. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address the email is about, when there is one. */
  readonly link: string | null;
  /** For how long it may be kept where emails are files; for good when absent. */
  readonly keptDays?: number;
}

export interface Mail extends Email {
  /** Stays the same when sending is tried again, so that a mailbox can tell a repeat from a second email. */
  readonly id: string;
  readonly to: string;
  /** One of the operator's further senders; the configured sender when absent. */
  readonly from?: string | undefined;
}

export interface Mailer extends AsyncDisposable {
  /** How emails leave, in words for the operator. */
  readonly description: string;
  /** Resolves when the email is in safe hands; `MailRefused` means that trying again is of no use. */
  deliver(mail: Mail): Promise<void>;
  /** Removes every email to the address, where emails are kept. */
  forget?(address: string): Promise<void>;
  /** Removes emails whose time is over, where emails are kept. */
  sweep?(): Promise<void>;
  /** Whether emails go to a mail server, and the asking of it; absent: emails stay here. */
  readonly server?: { check(): Promise<void> };
}

export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
