import { contextWords } from "@lingualoom/contract/context-words.ts";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** zxcvbn's score, from 0 (found within a thousand guesses) to 4 (not within ten thousand million). */
export const strengthOf = (password: string, names: readonly string[]) =>
  guesser.check(password, contextWords([location.hostname, ...names])).score;
