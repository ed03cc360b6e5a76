import type { z } from "zod";
import type { CallFacts } from "./call-facts/facts.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The method and the path below `/api`: `"POST /auth/login"`, `"GET /messages/:userId"`. */
export type CallName = `${Method} /${string}`;

export interface Call extends CallFacts {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Maximum bytes of the body, if it may hold a picture or many texts. Defaults to `FRAME_BYTES`. */
  readonly bodyBytes?: number;
  /** The body may also be a form, in which a file replaces its data URL. Otherwise the body must be JSON. */
  readonly form?: true;
  /** The body is a file, as a field of a form or alone. The handler reads it when needed. */
  readonly upload?: { readonly field: string; readonly bytes: number };
  /** The handler reads the raw request, and its answer is the raw response: a protocol of its own over HTTP. */
  readonly isRaw?: true;
  readonly output: z.ZodType;
  /** The server produces the answer while the client reads it, so a HEAD request runs nothing. */
  readonly isStream?: true;
  readonly status?: number;
  /** Status of a repeat, if it differs. */
  readonly repeatStatus?: number;
  /** Errors beyond those every call can return (session, rights, origin, validation, limits). */
  readonly errors?: readonly ErrorCode[];
  /** Other names of the call, answered by the same handler (docs/wire.md). */
  readonly aliases?: readonly CallName[];
}

export type CallMap = Readonly<Record<CallName, Call>>;
