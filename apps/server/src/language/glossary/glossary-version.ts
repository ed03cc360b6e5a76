import { createHash } from "node:crypto";
import type { Glossary } from "@lingualoom/translation/glossary.ts";

/** Returns a digest of the terms and tone that applied to a text; empty when none did. */
export function glossaryVersion({ terms, tone }: Glossary): string {
  if (terms.length === 0 && tone === null) return "";
  return createHash("sha256")
    .update(JSON.stringify([terms, tone]))
    .digest("base64url")
    .slice(0, 16);
}
