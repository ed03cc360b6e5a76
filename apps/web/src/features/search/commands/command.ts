import { folded } from "@lingualoom/contract/folding/folded.ts";
import type { LucideIcon } from "lucide-react";

/** What the search box does, beside finding: named by its words, in the language of the page. */
export interface Command {
  readonly key: string;
  readonly text: string;
  /** The open chat that it is about. */
  readonly chat?: string;
  readonly Icon: LucideIcon;
  readonly run: () => void;
}

/** Of one letter nearly every command would be meant, in writing with letters. */
const LETTERS = 2;
const BLANK = /\s+/u;
const WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Those in which each typed word begins a word; in writing without blanks, where it stands anywhere. */
export function commandsFor(commands: readonly Command[], query: string): readonly Command[] {
  const typed = folded(query.trim()).split(BLANK);
  if (typed.join("").length < LETTERS && !IN_ONE.test(query)) return [];
  return commands.filter(({ text }) => {
    const words = folded(text).split(WORDS);
    return typed.every((part) =>
      words.some((word) => word.startsWith(part) || (IN_ONE.test(word) && word.includes(part))),
    );
  });
}

const IN_ONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
