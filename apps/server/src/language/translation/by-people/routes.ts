import type { Output } from "@lingualoom/contract/calls.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { ApprovedKey } from "../memory/approved-key.ts";
import { readerLanguages } from "../previews/reader-languages.ts";
import { readReaders } from "../previews/readers-store.ts";
import { readByLanguage } from "./author-rendition-store.ts";
import { AuthorRenditions } from "./author-renditions.ts";
import { Suggestions } from "./suggestions.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly approvedKey: ApprovedKey;
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

type Names =
  | "GET /message/:id/renditions"
  | "PUT /message/:id/renditions/:language"
  | "DELETE /message/:id/renditions/:language"
  | "GET /message/:id/suggestions"
  | "PUT /message/:id/suggestions/:language"
  | "DELETE /message/:id/suggestions/:language"
  | "POST /message/:id/suggestions/:suggestionId/decision";

const done = { success: true } as const;

export function renditionRoutes(context: Needs): Routes<Names> {
  const renditions = new AuthorRenditions(context);
  const suggestions = new Suggestions(context);
  return {
    "GET /message/:id/renditions": ({ me, params }) => readerView(context, me.userId, params.id),
    "PUT /message/:id/renditions/:language": ({ me, params, body }) =>
      renditions.set(me.userId, { ...params, text: body.text }),
    "DELETE /message/:id/renditions/:language": ({ me, params }) =>
      renditions.set(me.userId, { ...params, text: null }),
    "GET /message/:id/suggestions": ({ me, params }) => suggestions.changes(me.userId, params.id),
    async "PUT /message/:id/suggestions/:language"({ me, params, body }) {
      await suggestions.suggest(me.userId, params, body.text);
      return done;
    },
    async "DELETE /message/:id/suggestions/:language"({ me, params }) {
      await suggestions.withdraw(me.userId, params);
      return done;
    },
    "POST /message/:id/suggestions/:suggestionId/decision": ({ me, params, body }) =>
      suggestions.decide(me.userId, params.id, params.suggestionId, body.accepted),
  };
}

type ReadAs = Output<"GET /message/:id/renditions">;

/**
 * Shows the author the languages in which a message is read, with its renditions. Languages without current readers,
 * but with a rendition, come last.
 * @throws AppError `NOT_FOUND`, also for another author's message
 */
async function readerView(
  { database, clock, memberships }: Platform & { readonly memberships: Memberships },
  me: string,
  id: string,
): Promise<ReadAs> {
  const message = await readableMessage(database, me, id, clock.now());
  if (message.sender_id !== me) throw notFound("messageNotFound");
  const conversation = await memberships.find(message.conversation_id);
  const others = (conversation?.memberIds ?? []).filter((one) => one !== me);
  const [readers, stored] = await Promise.all([readReaders(database, others), readByLanguage(database, message)]);
  const languages = readerLanguages(readers, message.language ?? "und");
  const further = stored.filter(({ target }) => languages.every(({ language }) => language !== target));
  return [...languages, ...further.map(({ target }) => ({ language: target, readers: 0 }))].map((read) => {
    const found = stored.find(({ target }) => target === read.language);
    if (!found) return read;
    const { text, written_by, approved_by, remembered, engine_name: engineName } = found;
    if (written_by === null) return { ...read, text, engineName };
    return {
      ...read,
      text,
      writtenBy: written_by,
      ...(approved_by !== null && { approvedBy: approved_by }),
      ...(remembered && { remembered }),
    };
  });
}
