import i18next from "i18next";
import { ApiError, isCutOff } from "../transport/api-error.ts";
import { durationOf } from "./duration.ts";

/** Describes an error by the server's sentence or the fallback. Rate limits have a text of the page. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (isCutOff(error)) return i18next.t(navigator.onLine ? "common:notWhileAway" : "common:notWhileOffline");
  if (error.code === "RATE_LIMITED" && error.retryAfter !== null)
    return i18next.t("common:tooMany", { duration: durationOf(error.retryAfter, i18next.language) });
  return error.message || fallback;
}
