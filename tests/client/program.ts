import { type ClientOptions, createClient, type Environment, machine, type Trouble } from "@lingualoom/client";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";

/** Pauses that end when the test says so. */
export class Pauses {
  #waiting: (() => void)[] = [];
  #areOpen = true;

  readonly environment: Environment = {
    ...machine,
    random: () => 0,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve());
        // The look every few minutes is not among what a test waits for.
        if (milliseconds > 60_000) return;
        if (this.#areOpen) setImmediate(resolve);
        else this.#waiting.push(resolve);
      }),
  };

  hold(): void {
    this.#areOpen = false;
  }

  release(): void {
    this.#areOpen = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** A program that acts for a person of the cast and records what it hears. */
export function programOf(name: CastName, url: string, options: Partial<ClientOptions> = {}) {
  const { email, password } = cast[name];
  const pauses = new Pauses();
  const heard: string[] = [];
  const troubles: Trouble[] = [];
  const client = createClient({
    url,
    email,
    password,
    attempts: 1_000,
    environment: pauses.environment,
    onTrouble: (trouble) => troubles.push(trouble),
    ...options,
  });
  client.onMessage(({ text, system }) => void heard.push(system?.code ?? text));
  return { client, pauses, heard, troubles, [Symbol.dispose]: () => client.stop() };
}
