import type { ContextMessage } from "@lingualoom/translation/chain/context-messages.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { type ReadableMessage, readableBefore } from "../../message/access-store.ts";
import { isTrivial } from "../memory/trivial-texts.ts";

export interface ContextText extends ContextMessage {
  readonly revision: number;
}

export interface ContextDependencies {
  readonly database: Database;
  readonly translator: Pick<Translator, "wantsContext">;
  readonly clock: Clock;
  readonly allowedFor: (message: ReadableMessage) => PrivacyLevel;
}

export type ReadContext = (message: ReadableMessage, readerId: string) => Promise<ContextText[]>;

/**
 * What stands before a message, each with how far its own text may go: it was perhaps written while less was allowed.
 * Nothing is read for a text that is clear by itself, nor for one that is remembered for everybody.
 */
export function createReadContext(deps: ContextDependencies): ReadContext {
  const { database, translator, clock, allowedFor } = deps;
  return async (message, readerId) => {
    const { text } = message;
    if (isTrivial(text) || !translator.wantsContext(text, allowedFor(message))) return [];
    const before = await readableBefore(database, readerId, message, clock.now());
    return before.map((one) => ({
      id: one.id,
      revision: one.revision,
      text: one.text,
      allowed: allowedFor({ ...message, seq: one.seq, forwarded_level: one.forwarded_level }),
    }));
  };
}
