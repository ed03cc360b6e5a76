import { languageOfTag } from "@lingualoom/translation/variants/tags.ts";

export interface ReadingLanguages {
  readonly preferredLanguage: string;
  readonly readLanguages: readonly string[];
}

interface VisitorLanguages {
  readonly page: string;
  /** The visitor selected the page's language. */
  readonly isChosen: boolean;
  /** The browser's language tags, such as `es-MX`, the preferred one first. */
  readonly browser: readonly string[];
  readonly offered: readonly string[];
}

/**
 * Guesses a visitor's languages. English after another language is only suggested: browsers add it by default, and for
 * a supposed reader of English no English message would be translated.
 */
export function likelyLanguages({ page, isChosen, browser, offered }: VisitorLanguages): ReadingLanguages & {
  readonly ideas: readonly string[];
} {
  const found = browser.map((tag) => languageOfTag(tag, (code) => offered.includes(code)));
  const codes = [...new Set(found)].filter((code) => code !== null);
  const preferredLanguage = (isChosen ? page : codes[0]) ?? page;
  const further = codes.filter((code) => code !== preferredLanguage);
  return {
    preferredLanguage,
    readLanguages: further.filter((code) => code !== "en"),
    ideas: further.filter((code) => code === "en"),
  };
}
