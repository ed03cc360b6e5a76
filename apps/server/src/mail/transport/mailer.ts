/** What a letter says; the text alone must be enough. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address the letter is about, when there is one. */
  readonly link: string | null;
  /** For how long it may be kept where letters are files; for good when absent. */
  readonly keptDays?: number;
}

export interface Mail extends Letter {
  /** Stays the same when sending is tried again, so that a mailbox can tell a repeat from a second letter. */
  readonly id: string;
  readonly to: string;
  /** One of the operator's further senders; the configured sender when absent. */
  readonly from?: string | undefined;
}

export interface Mailer extends AsyncDisposable {
  /** How letters leave, in words for the operator. */
  readonly description: string;
  /** Resolves when the letter is in safe hands; `MailRefused` means that trying again is of no use. */
  deliver(mail: Mail): Promise<void>;
  /** Removes every letter to the address, where letters are kept. */
  forget?(address: string): Promise<void>;
  /** Removes letters whose time is over, where letters are kept. */
  sweep?(): Promise<void>;
  /** Whether letters go to a mail server, and the asking of it; absent: letters stay here. */
  readonly server?: { check(): Promise<void> };
}

export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
