import { createHmac } from "node:crypto";
import type { Answer, Asked, Memory } from "@lingualoom/translation/memory.ts";
import { isTrivial } from "./trivial-texts.ts";

/** A text, whose it is, and what else an answer depends on. */
export interface Remembered {
  /** The conversation of a message, or the person of a free text. */
  readonly scope: string;
  readonly text: string;
  readonly names?: readonly string[] | undefined;
  /** The version of what a glossary and a tone ask for here; empty: nothing. */
  readonly glossary?: string | undefined;
}

/** One use of the memory, for one text that somebody wants translated. */
export interface Recollection extends Memory, Disposable {
  /** Under what the answer by this engine is to be stored; null for a text that is remembered for everybody. */
  keyOf(asked: Asked): Buffer | null;
  /** Whether the answer came from memory, or from somebody else's question that was under way. */
  readonly recalled: boolean;
}

export interface MemoryDependencies {
  readonly secret: string;
  readonly recallShared: (key: Buffer) => Promise<string | null>;
  readonly keepShared: (key: Buffer, text: string) => Promise<void>;
}

interface Options extends Remembered {
  /** Looks where answers to texts of this kind are stored. */
  readonly recall: (key: Buffer) => Promise<string | null>;
  /** Shares no question under way: it may be given up while others still wait for its answer. */
  readonly alone?: boolean;
  /** Called before an engine is asked; when it rejects, none is. */
  readonly admit: () => Promise<void>;
}

export type OpenMemory = (options: Options) => Recollection;

/**
 * What was translated before is not asked for again: at most one question per conversation, text, pair, engine at its
 * version, names, glossary and context. A question that is under way, or answered and not yet stored, is shared by all who ask
 * the same meanwhile.
 */
export function createMemory({ secret, recallShared, keepShared }: MemoryDependencies): OpenMemory {
  const underWay = new Map<string, Promise<Answer>>();

  return ({ scope, text, names = [], glossary = "", recall, admit, alone = false }) => {
    const shared = isTrivial(text) && glossary === "";
    const mine: string[] = [];
    let recalled = false;
    let admitted: Promise<void> | undefined;

    const digest = (asked: Asked) =>
      createHmac("sha256", secret)
        .update(
          JSON.stringify([
            "translation memory",
            shared ? "" : scope,
            text,
            asked.source,
            asked.target,
            asked.engine,
            asked.version,
            shared ? [] : names,
            shared ? [] : (asked.context ?? []),
            ...(glossary === "" ? [] : [glossary]),
          ]),
        )
        .digest();

    async function find(key: Buffer, make: () => Promise<Answer>): Promise<Answer> {
      const known = await (shared ? recallShared(key) : recall(key));
      if (known !== null) {
        recalled = true;
        return { text: known };
      }
      admitted ??= admit();
      await admitted;
      const answer = await make();
      if (shared && "text" in answer) await keepShared(key, answer.text);
      return answer;
    }

    return {
      get recalled() {
        return recalled;
      },
      keyOf: (asked) => (shared ? null : digest(asked)),
      async once(asked, make) {
        const key = digest(asked);
        if (alone) return find(key, make);
        const name = key.toString("base64");
        const others = underWay.get(name);
        if (others !== undefined) {
          recalled = true;
          return others;
        }
        const answer = find(key, make);
        underWay.set(name, answer);
        mine.push(name);
        // A failure is nobody's to share any longer than it takes.
        const forget = () => void (underWay.get(name) === answer && underWay.delete(name));
        answer.then((got) => "reason" in got && forget(), forget);
        return answer;
      },
      [Symbol.dispose]() {
        for (const name of mine) underWay.delete(name);
      },
    };
  };
}
