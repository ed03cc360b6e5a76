import { createHash } from "node:crypto";
import type { Glossary } from "@lingualoom/translation/glossary.ts";

/** Which glossary a rendition was made with: of what applied to its text alone. Empty where nothing did. */
export function glossaryVersion({ terms, tone }: Glossary): string {
  if (terms.length === 0 && tone === null) return "";
  return createHash("sha256")
    .update(JSON.stringify([terms, tone]))
    .digest("base64url")
    .slice(0, 16);
}
