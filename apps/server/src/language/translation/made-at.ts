import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";

/** Where a translation was made, in the value that the wire and the database have for it. */
export const madeAtOf = (level: PrivacyLevel): "device" | "server" | "provider" =>
  level === "providers" ? "provider" : level;
