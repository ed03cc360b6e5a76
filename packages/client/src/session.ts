import { CallError } from "./call-error.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The cookie of one session. A server renews it now and then with its answers. */
export class Session {
  readonly #cookies = new Map<string, string>();

  constructor(cookie = "") {
    for (const one of cookie.split(";")) this.#keep(one);
  }

  /** The value of the header `Cookie`, to be stored where no password shall be. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  renewFrom(headers: Headers): void {
    for (const one of headers.getSetCookie()) this.#keep(one.split(";")[0] ?? "");
  }

  #keep(pair: string): void {
    const at = pair.indexOf("=");
    if (at < 1) return;
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.code === "NOT_SIGNED_IN";
