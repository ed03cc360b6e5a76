import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";

/** Converts the level at which a translation was made to its value on the wire and in the database. */
export const madeAtOf = (level: PrivacyLevel): "device" | "server" | "provider" =>
  level === "providers" ? "provider" : level;
