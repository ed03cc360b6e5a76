import type { ContextMessage } from "@lingualoom/translation/context.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Platform } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { type ReadableMessage, readableBefore } from "#/talk/message/access-store.ts";
import { isTrivial } from "../memory/trivial-texts.ts";

export interface ContextText extends ContextMessage {
  readonly revision: number;
}

export type ReadContext = (message: ReadableMessage, readerId: string) => Promise<ContextText[]>;

/**
 * Reads the messages before one, each with its own privacy level, which may be lower. Reads nothing for a text that is
 * clear by itself, or that is shared by all conversations.
 */
export function createReadContext(
  context: Platform & { readonly allowedFor: AllowedFor; readonly translator: Translator },
): ReadContext {
  const { database, translator, clock, allowedFor } = context;
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
