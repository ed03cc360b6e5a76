import { ERROR_STATUS, type ErrorBody } from "@lingualoom/contract/errors.ts";
import type { AppError } from "../errors.ts";

/** The status of a refusal over HTTP: the contract has one for each code. */
export const statusOf = (error: AppError): number => ERROR_STATUS[error.code];

/** `retryAfter` goes into a header. */
export function bodyOf(error: AppError): ErrorBody {
  const { retryAfter: _, ...details } = error.details;
  return { success: false, error: error.message, message: error.message, code: error.code, ...details };
}
