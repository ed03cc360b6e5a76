import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { cachedMessage } from "#/data/conversations/cached-message.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { cachedConversation } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { deviceRenditionQuery } from "../device/device-rendition-query.ts";
import { canTranslateHere, deviceState } from "../device/device-state.ts";
import { decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { readerView } from "./reader-view.ts";
import { automaticRenditionQuery } from "./screen-renditions.ts";

/** Milliseconds after which the original is used. A warm local engine takes a tenth of them. */
export const PATIENCE_MS = 2_000;
const LATE_MS = 60_000;

export interface InMyLanguage {
  readonly message: Message;
  readonly isTranslated: boolean;
  /** If the rendition is late: resolves to the same with it, if it comes at all. */
  readonly late?: Promise<InMyLanguage>;
}

/**
 * Returns an arrived message for announcements and notifications: in the reader's language if it is translated
 * automatically and in time, otherwise in the original.
 */
export async function inMyLanguage(
  client: QueryClient,
  message: Message,
  patience = PATIENCE_MS,
): Promise<InMyLanguage> {
  if (!hasWords(`${message.text} ${message.alt ?? ""}`)) return readerView(message, undefined);
  const asked = fetchRendition(client, message, AbortSignal.timeout(LATE_MS))
    .catch(() => undefined)
    .then((rendition) => readerView(message, rendition));
  const over = new Promise<InMyLanguage>((resolve) =>
    setTimeout(() => resolve({ ...readerView(message, undefined), late: asked }), patience),
  );
  return Promise.race([asked, over]);
}

/**
 * Returns what decides about translating a message outside of an open conversation; null if it is not translated
 * anyway.
 */
async function knownOf(client: QueryClient, { language, conversationId }: Message): Promise<TranslationContext | null> {
  const settings = client.getQueryData(settingsQuery.queryKey);
  if (!settings) return null;
  const listed = cachedConversation(client, conversationId);
  const here = listed ? undefined : await client.ensureQueryData(conversationSettingsQuery(conversationId));
  const privacyLevel = listed?.privacyLevel ?? here?.effectivePrivacyLevel ?? "device";
  const autoHere = listed?.autoTranslate ?? here?.mine.autoTranslate ?? null;
  const device = canTranslateHere() ? deviceState.get() : undefined;
  const known = { settings, pairs: undefined, setup: undefined, privacyLevel, autoHere, device };
  if (decideTranslation({ language }, known).kind !== "automatic") return null;
  const { pairs } = await client.ensureQueryData(languagesQuery);
  return { ...known, pairs };
}

function inCache<T>(client: QueryClient, find: () => T | undefined, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const look = () => {
    const found = find();
    if (found !== undefined || signal.aborted) resolve(found);
  };
  const stop = client.getQueryCache().subscribe(look);
  signal.addEventListener("abort", look);
  look();
  return promise.finally(stop);
}

/**
 * Returns the automatic rendition of a message, from the same cache entry as its bubble and the list; undefined for all
 * other messages. `signal` ends the waiting.
 */
async function fetchRendition(
  client: QueryClient,
  message: Message,
  signal: AbortSignal,
): Promise<MessageTranslation | undefined> {
  const { _id: id, revision, conversationId, text } = message;
  const known = await knownOf(client, message);
  if (!known) return undefined;
  // Under load the language arrives after the message. Nothing is requested before it is known, since readers usually
  // understand it.
  const cachedLanguage = () => {
    const now = cachedMessage(client, conversationId, id);
    return now?.revision === revision ? now.language : undefined;
  };
  // A picture without words has no language to wait for.
  const language = message.language ?? (hasWords(text) ? await inCache(client, cachedLanguage, signal) : "und");
  const decision = language === undefined ? undefined : decideTranslation({ language }, known);
  if (decision?.kind !== "automatic") return undefined;
  const target = known.settings.preferredLanguage;
  const made = () => client.getQueryData<MessageTranslation>(keys.translation(id, revision, target));
  if (decision.device && !made()) {
    const onDevice = client.fetchQuery(deviceRenditionQuery({ ...message, language }, target));
    const here = await onDevice.catch(() => undefined);
    if (here || decision.device === "only") return here;
  }
  if (!made()) await client.fetchQuery(automaticRenditionQuery(message, target));
  const failed = () => client.getQueryData<object | null>(keys.translationFailure(id, target));
  await inCache(client, () => made() ?? failed() ?? undefined, signal);
  return made();
}
