import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import type { AppError } from "../errors.ts";

export const statusOf = (error: AppError): number => ERROR_STATUS[error.code];
