declare module "mailparser" {
  interface Addresses {
    readonly text: string;
    readonly value: readonly { readonly name: string; readonly address?: string }[];
  }
  export interface ParsedMail {
    readonly subject?: string;
    readonly from?: Addresses;
    readonly to?: Addresses | Addresses[];
    readonly date?: Date;
    readonly messageId?: string;
    readonly text?: string;
    readonly html: string | false;
    readonly headers: ReadonlyMap<string, unknown>;
    readonly attachments: readonly unknown[];
  }
  export function simpleParser(source: Buffer): Promise<ParsedMail>;
}

declare module "smtp-server" {
  type Done = (error?: Error | null, result?: { user: string }) => void;
  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[];
      authOptional?: boolean;
      allowInsecureAuth?: boolean;
      onAuth?(auth: { username?: string }, session: unknown, done: Done): void;
      onRcptTo?(address: unknown, session: unknown, done: Done): void;
      onData?(
        stream: import("node:stream").Readable,
        session: { envelope: { rcptTo: { address: string }[] } },
        done: Done,
      ): void;
    });
    readonly server: import("node:net").Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    on(event: "error", listener: (error: Error) => void): void;
  }
}
