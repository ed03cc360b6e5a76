import type { ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { keys } from "#/data/keys.ts";
import { type Revision, storedKey } from "#/data/translation/stored-key.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

const GATHER_MS = 30;
/** While scrolling. Each answer rerenders its bubbles, which must not happen in every frame. */
const GATHER_SCROLLING_MS = 250;
const BATCH = 100;

interface Batch {
  readonly target: string;
  /** Only stored renditions; otherwise the server makes the rest and sends it as `messageTranslated`. */
  readonly storedOnly: boolean;
  readonly ids: Set<string>;
  readonly results: Promise<Output<"POST /translation/messages">>;
}

/** Batches that still accept ids. Global so that the messages of a screen share a request. */
const open = new Set<Batch>();
/** Time of the last batch. Global, because all messages of a screen share it. */
let asked = Number.NEGATIVE_INFINITY;

function newBatch(target: string, storedOnly: boolean): Batch {
  const ids = new Set<string>();
  const ask = async () => {
    const isScrolling = performance.now() - asked < GATHER_SCROLLING_MS;
    const patience = isScrolling ? GATHER_SCROLLING_MS : GATHER_MS;
    await new Promise((resolve) => setTimeout(resolve, patience));
    open.delete(batch);
    asked = performance.now();
    const body = { ids: [...ids], targetLanguage: target, storedOnly };
    return call("POST /translation/messages", { body }).catch((error) => {
      // Once for all of them; a mere lookup fails silently.
      const reason = sentenceOf(error, i18next.t("translation:translationFailed"));
      if (!storedOnly) toast.error(i18next.t("translation:batchFailed", { reason }));
      throw error;
    });
  };
  const batch: Batch = { target, storedOnly, ids, results: ask() };
  open.add(batch);
  return batch;
}

interface RenditionLookup {
  readonly message: Revision;
  readonly target: string;
  readonly storedOnly: boolean;
}

/**
 * Requests a message together with the others of the screen. Its rendition and the reader's last choice go into the
 * cache. Unless `storedOnly`, a missing rendition follows as `messageTranslated`.
 */
async function lookUp(client: QueryClient, { message, target, storedOnly }: RenditionLookup): Promise<true> {
  const { _id: id, revision } = message;
  const shownKey = keys.translationShown(id);
  const before = client.getQueryData<ShownText>(shownKey);
  const fits = (batch: Batch) => batch.target === target && batch.storedOnly === storedOnly && batch.ids.size < BATCH;
  const batch = [...open].find(fits) ?? newBatch(target, storedOnly);
  batch.ids.add(id);
  const { results, shown } = await batch.results;
  // A choice made in the meantime is newer than the answer.
  if (shown[id] && client.getQueryData(shownKey) === before) client.setQueryData<ShownText>(shownKey, shown[id]);
  const stored = results.find(({ messageId }) => messageId === id);
  if (stored?.revision === revision) client.setQueryData(keys.translation(id, revision, target), stored);
  return true;
}

export const storedRenditionQuery = (message: Revision, target: string) =>
  queryOptions({
    queryKey: storedKey(message, target),
    queryFn: ({ client }) => lookUp(client, { message, target, storedOnly: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const automaticRenditionQuery = (message: Revision, target: string) =>
  queryOptions({
    queryKey: keys.automaticTranslation(message._id, message.revision, target),
    queryFn: async ({ client }) => {
      await lookUp(client, { message, target, storedOnly: false });
      client.setQueryData(storedRenditionQuery(message, target).queryKey, true);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
