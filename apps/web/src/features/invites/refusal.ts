import type { TFunction } from "i18next";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";

const REFUSALS = {
  NOT_FOUND: "inviteUnknown",
  SELF: "inviteOwn",
} as const;

/** Why an invite cannot be followed. */
export function refusalOf(error: unknown, t: TFunction<"people">): string {
  const code = error instanceof ApiError ? error.code : "";
  return code in REFUSALS ? t(REFUSALS[code as keyof typeof REFUSALS]) : sentenceOf(error, t("failed"));
}
