import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/**
 * Collects console errors, uncaught exceptions and violations of the content security policy. A test fails for those it
 * does not declare.
 */
export class Trouble {
  readonly #complaints: string[] = [];
  readonly #provoked: RegExp[] = [];

  /** Returns a function that stops watching. */
  watch(context: BrowserContext): () => void {
    const heard = (message: ConsoleMessage) => {
      if (message.type() === "error" && !isSessionCheck(message)) this.#complaints.push(described(message));
    };
    const caught = (uncaught: WebError) => {
      // A thrown value need not have a stack.
      const { name, message, stack } = uncaught.error();
      this.#complaints.push(stack || `${name}: ${message} (${uncaught.page()?.url()})`);
    };
    context.on("console", heard).on("weberror", caught);
    return () => void context.off("console", heard).off("weberror", caught);
  }

  /** The browser itself logs a refused or failed request. */
  provokes(...lines: RegExp[]): void {
    this.#provoked.push(...lines);
  }

  /** Whether the test announced that a page loses its connection. */
  get cutsConnections(): boolean {
    return [OFFLINE, SERVER_GONE].some((lost) => this.#provoked.includes(lost));
  }

  get unexpected(): readonly string[] {
    return this.#complaints.filter((line) => !this.#provoked.some((expected) => expected.test(line)));
  }
}

export const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;
export const SERVER_GONE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_CONTENT_LENGTH_MISMATCH|WebSocket connection to/;
export const refused = (status: number, path: string) =>
  new RegExp(`responded with a status of ${status} .*${path.replaceAll("/", "\\/")}`);

const described = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** The session check answers visitors with 401, which the browser logs. */
const isSessionCheck = (message: ConsoleMessage) =>
  message.text().includes("status of 401") && message.location().url.endsWith("/api/auth/check");
