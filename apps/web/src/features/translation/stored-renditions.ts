import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { call } from "../../api/call.ts";

const GATHER_MS = 30;
const BATCH = 100;

interface Batch {
  readonly target: string;
  readonly ids: Set<string>;
  readonly results: Promise<readonly MessageTranslation[]>;
}

let open: Batch | null = null;

async function ask(target: string, ids: ReadonlySet<string>): Promise<readonly MessageTranslation[]> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  open = null;
  const body = { ids: [...ids], targetLanguage: target, storedOnly: true };
  return (await call("POST /translation/messages", { body })).results;
}

/**
 * The translation of a message that is already stored, or null. The messages of one screen are asked for together;
 * nothing is translated by asking.
 */
export async function storedRendition(id: string, target: string): Promise<MessageTranslation | null> {
  if (open?.target !== target || open.ids.size >= BATCH) {
    const ids = new Set<string>();
    open = { target, ids, results: ask(target, ids) };
  }
  open.ids.add(id);
  const results = await open.results;
  return results.find(({ messageId }) => messageId === id) ?? null;
}
