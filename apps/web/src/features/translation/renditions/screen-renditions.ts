import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import i18next from "i18next";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

const GATHER_MS = 30;
/** While one screen follows another. Each answer draws its bubbles anew, which must not fall into every frame of scrolling. */
const GATHER_SCROLLING_MS = 250;
const BATCH = 100;

interface Batch {
  readonly target: string;
  /** Only stored renditions; otherwise the server makes the rest and sends it as `messageTranslated`. */
  readonly storedOnly: boolean;
  readonly ids: Set<string>;
  readonly results: Promise<Output<"POST /translation/messages">>;
}

/** Batches that still take ids. Global because the messages of one screen go into one request. */
const open = new Set<Batch>();
/** When the last batch was sent. */
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
      // Once for all of them; nobody asked for what is only looked up.
      const reason = sentenceOf(error, i18next.t("translation:translationFailed"));
      if (!storedOnly) toast.error(i18next.t("translation:batchFailed", { reason }));
      throw error;
    });
  };
  const batch: Batch = { target, storedOnly, ids, results: ask() };
  open.add(batch);
  return batch;
}

interface ScreenRendition {
  readonly translation: MessageTranslation | null;
  /** What the reader last chose to see of the message. */
  readonly shown: Shown | undefined;
}

/** What is stored of a message for its reader. The messages of one screen are asked for together. */
export async function screenRendition(
  id: string,
  target: string,
  { storedOnly }: { readonly storedOnly: boolean },
): Promise<ScreenRendition> {
  const fits = (batch: Batch) => batch.target === target && batch.storedOnly === storedOnly && batch.ids.size < BATCH;
  const batch = [...open].find(fits) ?? newBatch(target, storedOnly);
  batch.ids.add(id);
  const { results, shown } = await batch.results;
  return { translation: results.find(({ messageId }) => messageId === id) ?? null, shown: shown[id] };
}
