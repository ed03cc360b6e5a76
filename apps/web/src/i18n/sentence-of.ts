import i18next from "i18next";
import { ApiError, isCutOff } from "../transport/api-error.ts";
import { durationOf } from "./duration.ts";

/** The server's sentence if there is one, else the page's. The page words the pause in its own language. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (isCutOff(error)) return i18next.t(navigator.onLine ? "common:notWhileAway" : "common:notWhileOffline");
  if (error.code === "RATE_LIMITED" && error.retryAfter !== null)
    return i18next.t("common:tooMany", { duration: durationOf(error.retryAfter, i18next.language) });
  return error.message || fallback;
}
