import type { ProviderEnvironment } from "./descriptor.ts";

/** Reads a provider's variables for programs without their own configuration: an invalid value ends the program. */
export function strictEnvironment(values: Readonly<Record<string, string | undefined>>): ProviderEnvironment {
  const text = (name: string) => values[name]?.trim() || null;
  const list = (name: string) =>
    (text(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  return {
    text,
    list,
    webUrl(name) {
      const value = text(name);
      if (value !== null && !/^https?:$/u.test(URL.parse(value)?.protocol ?? ""))
        throw new Error(`${name} must be an http or https address`);
      return value?.replace(/(?<!\/)\/+$/u, "") ?? null;
    },
    oneOf(name, choices, otherwise) {
      const value = text(name) ?? otherwise;
      const choice = choices.find((candidate) => candidate === value);
      if (choice === undefined) throw new Error(`${name} must be one of ${choices.join(", ")}`);
      return choice;
    },
    entries: (name, form, example) =>
      list(name).map((item) => {
        const found = form.exec(item);
        if (!found) throw new Error(`${name} must be a list such as ${example}`);
        return found.slice(1);
      }),
  };
}
