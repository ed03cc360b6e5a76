import { useEffect, useState } from "react";
import { fetchWords } from "./fetch-words.ts";
import type { Words } from "./matching-emoji.ts";

/** Returns null while the keywords load, and an empty record if they cannot be loaded. */
export function useWords(language: string): Words | null {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    fetchWords(language).then(setWords, () => setWords({}));
  }, [language]);
  return words;
}
