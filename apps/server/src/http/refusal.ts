import { ERROR_STATUS, type ErrorBody } from "@lingualoom/contract/errors.ts";
import type { AppError } from "../errors.ts";

/** How a refusal of the domain looks over HTTP: the contract says which status a code has. */
export const statusOf = (error: AppError): number => ERROR_STATUS[error.code];

/** `retryAfter` goes into a header. */
export function bodyOf(error: AppError): ErrorBody {
  const { retryAfter: _, ...details } = error.details;
  return { success: false, error: error.message, message: error.message, code: error.code, ...details };
}
