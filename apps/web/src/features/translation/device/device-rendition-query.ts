import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import type { Glossary } from "@lingualoom/translation/page.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { permissionsOf } from "#/data/account/permissions.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { cachedConversation } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { glossaryQuery } from "#/data/translation/glossary.queries.ts";
import type { DeviceTranslationContext } from "./device-rendition.ts";

const GLOSSARY_STALE_MS = 5 * 60_000;

/** Returns full names and their first words, which members use to address each other. */
function namesIn(client: QueryClient, { conversationId, mentions = [] }: Message): string[] {
  const members = cachedConversation(client, conversationId)?.members ?? [];
  const names = members.flatMap(({ user: { fullName } }) => {
    const [first = ""] = fullName.split(/\s+/u);
    return first.length < 3 ? [fullName] : [fullName, first];
  });
  return [...names.filter((name) => name !== ""), ...mentions.map(({ name }) => `@${name}`)];
}

/** Returns the conversation's own terms; for guests and offline, the device translates without them. */
async function glossaryOf(client: QueryClient, { conversationId }: Message): Promise<Glossary> {
  const query = { ...glossaryQuery({ conversationId }), staleTime: GLOSSARY_STALE_MS };
  const { mayCall } = permissionsOf(client.getQueryData<Me>(keys.me));
  const found = mayCall("GET /conversations/:conversationId/glossary")
    ? await client.fetchQuery(query).catch(() => null)
    : null;
  const terms = found?.terms ?? [];
  return {
    tone: null,
    terms: terms.map(({ term, translation, sourceLanguage: source, targetLanguage: target }) => ({
      term,
      translation,
      source,
      target,
    })),
  };
}

export const knownOnDevice = async (
  client: QueryClient,
  message: Message,
  target: string,
): Promise<DeviceTranslationContext> => ({
  target,
  reads: client.getQueryData(settingsQuery.queryKey)?.readLanguages ?? [],
  names: namesIn(client, message),
  glossary: await glossaryOf(client, message),
});

/** A message translated by the reader's own browser. Bubbles, lists and quotes find it like the server's renditions. */
export const deviceRenditionQuery = (message: Message, target: string) =>
  queryOptions({
    queryKey: [...keys.ofMessage("device-translation", message._id), message.revision, message.language, target],
    queryFn: async ({ client, signal }): Promise<MessageTranslation> => {
      const [{ renditionOnDevice }, known] = await Promise.all([
        import("./device-rendition.ts"),
        knownOnDevice(client, message, target),
      ]);
      const made = await renditionOnDevice(message, known, signal);
      client.setQueryData(keys.translation(message._id, message.revision, target), made);
      return made;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
