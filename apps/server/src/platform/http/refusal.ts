import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import type { AppError } from "../errors.ts";

/** The status of a refusal over HTTP: the contract has one for each code. */
export const statusOf = (error: AppError): number => ERROR_STATUS[error.code];
