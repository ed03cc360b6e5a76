export type EnvironmentValues = Readonly<Record<string, string | undefined>>;

/**
 * Reads single values and gathers a sentence for each wrong one, so that a person sees all of them at once.
 * A sentence repeats the value it complains about, except where the value is or may hold a secret.
 */
export class Environment {
  readonly problems: string[] = [];
  readonly #values: EnvironmentValues;

  constructor(values: EnvironmentValues) {
    this.#values = values;
  }

  get names(): readonly string[] {
    return Object.keys(this.#values).filter((name) => this.text(name) !== null);
  }

  /** Null when unset; the empty string counts as unset, which is what `NAME= npm start` means. */
  text(name: string): string | null {
    return this.#values[name]?.trim() || null;
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

  onOff(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ["on", "off"], otherwise ? "on" : "off") === "on";
  }

  listOf<const Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] {
    return this.list(name).flatMap((item) => {
      const choice = choices.find((candidate) => candidate === item);
      if (choice !== undefined) return [choice];
      this.problems.push(`${name} may list ${choices.join(", ")}; "${item}" is none of them.`);
      return [];
    });
  }

  /** A comma list of entries of one form; what the form's groups hold. */
  entries(name: string, form: RegExp, example: string): readonly (readonly string[])[] {
    return this.list(name).flatMap((item) => {
      const found = form.exec(item);
      if (found) return [found.slice(1)];
      this.problems.push(`${name} must be a list such as ${example}; "${item}" has another form.`);
      return [];
    });
  }

  /** Addresses that may carry a password are never repeated in the sentence. */
  secretUrl(name: string, schemes: readonly string[], example: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && schemes.includes(url.protocol) && url.hostname !== "") return text;
    this.problems.push(`${name} must be an address such as ${example}.`);
    return null;
  }

  webUrl(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && isWeb(url)) return text.replace(/\/+$/, "");
    this.problems.push(`${name} must be an http or https address, not "${text}".`);
    return null;
  }

  origin(name: string, text: string | null = this.text(name)): string | null {
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && isWeb(url) && url.href === `${url.origin}/`) return url.origin;
    this.problems.push(
      `${name} must be an http or https address without a path, such as https://chat.example.org, not "${text}".`,
    );
    return null;
  }

  address(name: string, text: string | null = this.text(name)): string | null {
    if (text === null || MAIL_ADDRESS.test(text)) return text;
    this.problems.push(`${name} must be a mail address such as ana@example.org, not "${text}".`);
    return null;
  }
}

const MAIL_ADDRESS = /^[^\s@<>,"]+@[^\s@<>,"]+$/;

const isWeb = (url: URL) => url.protocol === "http:" || url.protocol === "https:";
