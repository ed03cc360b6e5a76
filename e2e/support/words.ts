import { readFileSync } from "node:fs";

/** A text of the page, as in `t("timeline.left", { name })`. */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The texts of the page in one language, so that tests find what a page in that language shows. */
export function wordsIn(language: string): Words {
  const texts = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../../apps/web/src/i18n/${language}/${file}.json`, import.meta.url), "utf8"));
  return (key, values = {}) => {
    const [file = "", name = ""] = key.split(".");
    const text = texts(file)[name];
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? "");
  };
}
