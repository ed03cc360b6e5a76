import { isWithin, type PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { type ReadableMessage, readableMessages } from "#/talk/message/access-store.ts";
import type { ContextText } from "./context-messages.ts";

/**
 * Checks right before a message goes to an engine that the requester may still read it and its context messages, that
 * none of them was edited, and that its privacy level still allows the engine. Earlier engines may have taken seconds.
 */
export function createStillTheSame({ database, clock, allowedFor }: Platform & { readonly allowedFor: AllowedFor }) {
  return (readerId: string, message: ReadableMessage, context: readonly ContextText[] = []) => {
    const revisions = new Map([message, ...context].map(({ id, revision }) => [id, revision]));
    return async (level: PrivacyLevel): Promise<boolean> => {
      const now = await readableMessages(database, readerId, [...revisions.keys()], clock.now());
      if (now.length < revisions.size) return false;
      if (now.some(({ id, revision }) => revisions.get(id) !== revision)) return false;
      const itself = now.find(({ id }) => id === message.id);
      return itself !== undefined && isWithin(level, allowedFor(itself));
    };
  };
}
