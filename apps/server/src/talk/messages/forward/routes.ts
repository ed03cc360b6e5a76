import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf, wireIn } from "#/platform/http/sentences/sentences.ts";
import type { Sender } from "../send/send.ts";
import { Forwards } from "./forward.ts";

export function forwardRoutes(
  context: Platform & { readonly memberships: Memberships; readonly privacyLevels: () => OperatorLevels },
  sender: Sender,
): Routes<"POST /message/:id/forward"> {
  const forwards = new Forwards(context, sender);
  return {
    async "POST /message/:id/forward"({ me, params, body, headers }) {
      const { conversationIds, clientMessageId } = body;
      const onceId = clientMessageId ?? headers.get("idempotency-key") ?? undefined;
      const results = await forwards.forward(me.userId, { messageId: params.id, conversationIds, onceId });
      const language = languageOf(me, headers);
      return results.map((one) => ("message" in one ? one : { ...one, error: wireIn(one.error, language) }));
    },
  };
}
