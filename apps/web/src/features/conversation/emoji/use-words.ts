import { use, useEffect, useMemo, useState } from "react";
import { CustomEmojiContext } from "#/ui/text/custom-emoji.tsx";
import { fetchWords } from "./fetch-words.ts";
import type { Words } from "./matching-emoji.ts";

/** Includes the emoji of the server. Returns null while the keywords load, and an empty record if they cannot be loaded. */
export function useWords(language: string): Words | null {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    fetchWords(language).then(setWords, () => setWords({}));
  }, [language]);
  const custom = use(CustomEmojiContext);
  return useMemo(() => {
    if (!words || custom.size === 0) return words;
    const own = [...custom].map(([written, { label }]) => [written, `${label}|${written.replaceAll(/[:_]/g, " ")}`]);
    return { ...words, ...Object.fromEntries(own) };
  }, [words, custom]);
}
