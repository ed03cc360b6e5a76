import type { z } from "zod";
import type { CallFacts } from "./call-facts/facts.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** A call's name is its method and path below `/api`: `"POST /auth/login"`, `"GET /messages/:userId"`. */
export type CallName = `${Method} /${string}`;

/** One HTTP call: its facts (`call-facts/`) and its shapes. */
export interface Call extends CallFacts {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The limit of the body in bytes, if it may hold a picture or many texts. The default is `FRAME_BYTES`. */
  readonly bodyBytes?: number;
  /** The body may also be a form, in which a file stands for its data URL. Otherwise the body must be JSON. */
  readonly form?: true;
  /** Instead of a body: a file, as the field of a form or alone. The handler reads it when it needs it. */
  readonly upload?: { readonly field: string; readonly bytes: number };
  /** The handler reads the request itself, and its answer is the response as it is: a protocol of its own over HTTP. */
  readonly isRaw?: true;
  readonly output: z.ZodType;
  /** The server produces the answer while the client reads it, so a HEAD request runs nothing. */
  readonly isStream?: true;
  /** The status of success. The default is 200. */
  readonly status?: number;
  /** The status of success for what was done before, where it is another. */
  readonly repeatStatus?: number;
  /** Refusals beyond those every call can give (session, right, origin, validation, limits). */
  readonly errors?: readonly ErrorCode[];
  /** Second names, answered by the same handler (docs/wire.md). */
  readonly aliases?: readonly CallName[];
}

export type CallMap = Readonly<Record<CallName, Call>>;
