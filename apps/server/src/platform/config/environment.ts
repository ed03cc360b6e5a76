import { Day } from "@lingualoom/contract/fields.ts";
import type { LocalizableText } from "../sentences/sentence.ts";
import { unknownNames } from "./nearest-name.ts";
import { readSecretFiles, SECRETS } from "./secret-files.ts";

export type EnvironmentValues = Readonly<Record<string, string | undefined>>;

/**
 * Reads single values and collects a sentence for each invalid one, so that operators see all of them at once. A
 * sentence repeats the value it complains about, unless the value is or may contain a secret.
 */
export class Environment {
  readonly problems: string[] = [];
  readonly #values: EnvironmentValues;
  /** Every name that was read: the names this server knows. */
  readonly #asked = new Set<string>();
  readonly #files: ReadonlyMap<string, string>;

  constructor(values: EnvironmentValues) {
    this.#values = values;
    const { files, problems } = readSecretFiles(values);
    this.#files = files;
    this.problems.push(...problems);
  }

  get names(): readonly string[] {
    return [...Object.keys(this.#values).filter((name) => this.#values[name]?.trim()), ...this.#files.keys()];
  }

  /** Returns a sentence for each unknown name that looks like one of ours. Call it after everything has been read. */
  unknown(): readonly LocalizableText[] {
    const known = new Set([...this.#asked, ...SECRETS.map((name) => `${name}_FILE`)]);
    return unknownNames(this.names, known);
  }

  /** Null when unset. The empty string counts as unset, which is what `NAME= npm start` means. */
  text(name: string): string | null {
    this.#asked.add(name);
    return this.#values[name]?.trim() || this.#files.get(name) || null;
  }

  list(name: string): readonly string[] {
    const items = (this.text(name) ?? "").split(",").map((item) => item.trim());
    return [...new Set(items.filter((item) => item !== ""))];
  }

  wholeNumber(name: string, otherwise: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === null) return otherwise;
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return otherwise;
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const text = this.text(name);
    const choice = choices.find((candidate) => candidate === text);
    if (text !== null && choice === undefined)
      this.problems.push(`${name} must be one of ${choices.join(", ")}, not "${text}".`);
    return choice ?? otherwise;
  }

  /** Accepts the spellings that other programs use, in any case. */
  onOff(name: string, otherwise: boolean): boolean {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = SWITCH.get(text.toLowerCase());
    if (value !== undefined) return value;
    this.problems.push(`${name} must be on or off (true, false, 1 and 0 do as well), not "${text}".`);
    return otherwise;
  }

  listOf<const Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] {
    return this.list(name).flatMap((item) => {
      const choice = choices.find((candidate) => candidate === item);
      if (choice !== undefined) return [choice];
      this.problems.push(`${name} may list ${choices.join(", ")}; "${item}" is none of them.`);
      return [];
    });
  }

  /** Reads a comma-separated list of entries that match one pattern; returns the groups of each match. */
  entries(name: string, form: RegExp, example: string): readonly (readonly string[])[] {
    return this.list(name).flatMap((item) => {
      const found = form.exec(item);
      if (found) return [found.slice(1)];
      this.problems.push(`${name} must be a list such as ${example}; "${item}" has another form.`);
      return [];
    });
  }

  /** Never repeats the address in the message, because it may contain a password. */
  secretUrl(name: string, schemes: readonly string[], example: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && schemes.includes(url.protocol) && url.hostname !== "") return text;
    this.problems.push(`${name} must be an address such as ${example}.`);
    return null;
  }

  secretUrls(name: string, schemes: readonly string[], example: string): readonly string[] {
    const urls = this.list(name);
    const parsed = urls.map((url) => URL.parse(url));
    const [first] = parsed;
    const isGood = (url: URL | null) => url !== null && url.hostname !== "" && url.protocol === first?.protocol;
    if (urls.length === 0 || (schemes.includes(first?.protocol ?? "") && parsed.every(isGood))) return urls;
    this.problems.push(`${name} must be an address such as ${example}, or several of one cluster separated by commas.`);
    return [];
  }

  webUrl(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && isWeb(url)) return text.replace(/(?<!\/)\/+$/, "");
    this.problems.push(`${name} must be an http or https address, not "${text}".`);
    return null;
  }

  origin(name: string, text: string | null = this.text(name)): string | null {
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && isWeb(url) && url.href === `${url.origin}/`) return url.origin;
    const isBelow = url !== null && isWeb(url) && url.pathname !== "/";
    const help = isBelow
      ? " A host name of its own is one line of a proxy such as Caddy: chat.example.org { reverse_proxy 127.0.0.1:3000 }."
      : "";
    this.problems.push(
      `${name} must be an http or https address without a path, such as https://chat.example.org, not "${text}".${help}`,
    );
    return null;
  }

  /** Reads a date, which means the beginning of that day in UTC. */
  day(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const day = Day.safeParse(text);
    if (day.success) return new Date(day.data).toISOString();
    this.problems.push(`${name} must be a day such as 2027-01-31, not "${text}".`);
    return null;
  }

  address(name: string, text: string | null = this.text(name)): string | null {
    if (text === null || MAIL_ADDRESS.test(text)) return text;
    this.problems.push(`${name} must be a mail address such as ana@example.org, not "${text}".`);
    return null;
  }
}

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ...(["on", "true", "1"] as const).map((word) => [word, true] as const),
  ...(["off", "false", "0"] as const).map((word) => [word, false] as const),
]);

const MAIL_ADDRESS = /^[^\s@<>,"]+@[^\s@<>,"]+$/;

const isWeb = (url: URL) => url.protocol === "http:" || url.protocol === "https:";
