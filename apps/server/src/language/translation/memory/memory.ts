import { createHmac } from "node:crypto";
import type { Answer, Memory, MemoryKey } from "@lingualoom/translation/memory.ts";
import { isTrivial } from "./trivial-texts.ts";

/** A text, its owner, and everything else an answer depends on. */
export interface Remembered {
  /** The conversation of a message, or the user of a free text. */
  readonly scope: string;
  readonly text: string;
  readonly names?: readonly string[] | undefined;
  /** The version of the applied glossary and tone; empty for none. */
  readonly glossary?: string | undefined;
}

export interface Recollection extends Memory, Disposable {
  /** Returns the key for storing this engine's answer; null for a text that is shared by all conversations. */
  keyOf(asked: MemoryKey): Buffer | null;
  /** Whether the answer came from the memory, or from another caller's pending request. */
  readonly recalled: boolean;
}

/** Answers under way, by what was asked. */
export type Pending = Map<string, Promise<Answer>>;

export interface MemoryDependencies {
  readonly secret: string;
  readonly recallShared: (key: Buffer) => Promise<string | null>;
  readonly keepShared: (key: Buffer, text: string) => Promise<void>;
}

interface MemoryRequest extends Remembered {
  readonly recall: (key: Buffer) => Promise<string | null>;
  /** The pending requests to share instead of everyone's: those that are aborted together. */
  readonly pending?: Pending;
  /** Called before an engine is asked; a rejection prevents it. */
  readonly admit: () => Promise<void>;
}

export type OpenMemory = (options: MemoryRequest) => Recollection;

/**
 * Avoids repeated translations: at most one request per conversation, text, pair, engine at its version, names,
 * glossary and context. A request that is pending, or answered and not stored yet, is shared by all equal requests.
 */
export function createMemory({ secret, recallShared, keepShared }: MemoryDependencies): OpenMemory {
  const underWay: Pending = new Map();

  return ({ scope, text, names = [], glossary = "", recall, admit, pending = underWay }) => {
    const shared = isTrivial(text) && glossary === "";
    const mine: string[] = [];
    let recalled = false;
    let admitted: Promise<void> | undefined;

    const digest = (asked: MemoryKey) =>
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
        const name = key.toString("base64");
        const others = pending.get(name);
        if (others !== undefined) {
          recalled = true;
          return others;
        }
        const answer = find(key, make);
        pending.set(name, answer);
        mine.push(name);
        // Failures are not shared beyond the request itself.
        const forget = () => void (pending.get(name) === answer && pending.delete(name));
        answer.then((got) => "reason" in got && forget(), forget);
        return answer;
      },
      [Symbol.dispose]() {
        // A map of its own ends with its request.
        if (pending === underWay) for (const name of mine) pending.delete(name);
      },
    };
  };
}
