import { CallError } from "./call-error.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The program's credentials: an access token, or a session cookie, which the server renews with its responses. */
export class Session {
  readonly #cookies = new Map<string, string>();

  readonly #token: string | undefined;

  constructor({
    cookie = "",
    token,
  }: { readonly cookie?: string | undefined; readonly token?: string | undefined } = {}) {
    this.#token = token;
    if (token !== undefined) return;
    for (const one of cookie.split(";")) this.#keep(one);
  }

  /** Value of the `Cookie` header, to be stored instead of a password. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Headers of every request and of the handshake. */
  get headers(): Record<string, string> {
    if (this.#token !== undefined) return { authorization: `Bearer ${this.#token}` };
    return { cookie: this.cookie };
  }

  /** Whether there are credentials to try without signing in first. */
  get isThere(): boolean {
    return this.#token !== undefined || this.#cookies.size > 0;
  }

  renewFrom(headers: Headers): void {
    if (this.#token !== undefined) return;
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
