import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** A call's name is its method and path below `/api`: `"POST /auth/login"`, `"GET /messages/:userId"`. */
export type CallName = `${Method} /${string}`;

export interface Call {
  readonly access: "public" | "session" | "admin";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes a body may have, where it may hold a picture or many texts; `FRAME_BYTES` when absent. */
  readonly bodyBytes?: number;
  /** The body may also be a form, in which a file stands for its data URL. Otherwise it is JSON and nothing else. */
  readonly form?: true;
  /** Instead of a body: a file as the field of a form, or alone. The handler reads it when it wants it. */
  readonly upload?: { readonly field: string; readonly bytes: number };
  readonly output: z.ZodType;
  /** The answer is made while it is fetched, so that only its head cannot be had. */
  readonly isStream?: true;
  /** The status of success; 200 when absent. */
  readonly status?: number;
  /** Refusals beyond those every call can give (session, right, origin, validation, limits). */
  readonly errors?: readonly ErrorCode[];
  /** Twin spellings of the specification, answered by the same handler. */
  readonly aliases?: readonly CallName[];
}

export type CallMap = Readonly<Record<CallName, Call>>;
