import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { call } from "../../api/call.ts";

const GATHER_MS = 30;
const BATCH = 100;

interface Batch {
  readonly target: string;
  /** Only what is there already; otherwise the server makes the rest and tells it by `messageTranslated`. */
  readonly storedOnly: boolean;
  readonly ids: Set<string>;
  readonly results: Promise<readonly MessageTranslation[]>;
}

const open = new Set<Batch>();

function newBatch(target: string, storedOnly: boolean): Batch {
  const ids = new Set<string>();
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    open.delete(batch);
    const body = { ids: [...ids], targetLanguage: target, storedOnly };
    return (await call("POST /translation/messages", { body })).results;
  };
  const batch: Batch = { target, storedOnly, ids, results: ask() };
  open.add(batch);
  return batch;
}

/** The translation of a message that is already stored, or null. The messages of one screen are asked for together. */
export async function screenRendition(
  id: string,
  target: string,
  { storedOnly }: { readonly storedOnly: boolean },
): Promise<MessageTranslation | null> {
  const fits = (batch: Batch) =>
    batch.target === target && batch.storedOnly === storedOnly && batch.ids.size < BATCH;
  const batch = [...open].find(fits) ?? newBatch(target, storedOnly);
  batch.ids.add(id);
  const results = await batch.results;
  return results.find(({ messageId }) => messageId === id) ?? null;
}
