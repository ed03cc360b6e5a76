import { z } from "zod";
import { PAGE_SIZE } from "../../limits.ts";
import { Id } from "../../shapes.ts";

export const limit = (most: number) =>
  z.coerce
    .number()
    .int()
    .default(PAGE_SIZE)
    .transform((wish) => Math.min(Math.max(wish, 1), most));
export const Cursor = z.uuid().optional();
export const Done = z.object({ success: z.literal(true) });
export const WithId = z.object({ id: Id });
export const Count = z.number().int();

/** A part of the server: whether it works, in a word that is true, and why not where it does not. */
export const Check = z.object({ ok: z.boolean(), word: z.string(), message: z.string().optional() });
