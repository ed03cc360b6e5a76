import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/**
 * What browsers complained about: errors in the console, exceptions nobody caught, breaches of the content security
 * policy. None is expected but what a test says it provokes.
 */
export class Trouble {
  readonly #complaints: string[] = [];
  readonly #provoked: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" && !isSessionCheck(message)) this.#complaints.push(described(message));
    });
    context.on("weberror", (uncaught) => {
      // What was thrown need not have a stack.
      const { name, message, stack } = uncaught.error();
      this.#complaints.push(stack || `${name}: ${message} (${uncaught.page()?.url()})`);
    });
  }

  /** A refused or impossible request leaves a line in the console, by the browser itself. */
  provokes(...lines: RegExp[]): void {
    this.#provoked.push(...lines);
  }

  /** Whether the test has said before that it provokes some. */
  get isAwaited(): boolean {
    return this.#provoked.length > 0;
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

/** Asking who is signed in is answered with 401 when nobody is, and the browser notes every 401. */
const isSessionCheck = (message: ConsoleMessage) =>
  message.text().includes("status of 401") && message.location().url.endsWith("/api/auth/check");
