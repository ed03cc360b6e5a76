export interface ReadingLanguages {
  readonly preferredLanguage: string;
  readonly readLanguages: readonly string[];
}

interface Known {
  /** Of the page. */
  readonly page: string;
  /** The visitor chose the page's language by hand. */
  readonly isChosen: boolean;
  /** The browser's tags, such as `es-MX`, the preferred one first. */
  readonly browser: readonly string[];
  /** The codes a person can choose. */
  readonly offered: readonly string[];
}

/**
 * What a visitor reads and writes, before they say so. English behind another language counts as an idea only: browsers
 * list it by themselves, and whoever is taken for a reader of English gets no English message translated.
 */
export function likelyLanguages({ page, isChosen, browser, offered }: Known): ReadingLanguages & {
  /** Offered with one tap. */
  readonly ideas: readonly string[];
} {
  const codes = [...new Set(browser.map((tag) => tag.split("-")[0]?.toLowerCase() ?? ""))].filter((code) =>
    offered.includes(code),
  );
  const preferredLanguage = (isChosen ? page : codes[0]) ?? page;
  const further = codes.filter((code) => code !== preferredLanguage);
  return {
    preferredLanguage,
    readLanguages: further.filter((code) => code !== "en"),
    ideas: further.filter((code) => code === "en"),
  };
}
