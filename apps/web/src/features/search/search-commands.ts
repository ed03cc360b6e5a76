import { folded } from "@lingualoom/contract/folding/folded.ts";
import type { LucideIcon } from "lucide-react";

export interface SearchCommand {
  readonly key: string;
  readonly text: string;
  /** Name of the open chat, for commands that change it. */
  readonly chat?: string;
  readonly Icon: LucideIcon;
  readonly run: () => void;
}

/** One letter of an alphabet would match nearly every command. */
const LETTERS_MIN = 2;
const BLANK = /\s+/u;
const WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Returns commands in which each typed word is a prefix of a word, or occurs anywhere in scripts without spaces. */
export function matchingCommands(commands: readonly SearchCommand[], query: string): readonly SearchCommand[] {
  const typed = folded(query.trim()).split(BLANK);
  if (typed.join("").length < LETTERS_MIN && !NO_SPACES.test(query)) return [];
  return commands.filter(({ text }) => {
    const words = folded(text).split(WORDS);
    return typed.every((part) =>
      words.some((word) => word.startsWith(part) || (NO_SPACES.test(word) && word.includes(part))),
    );
  });
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
