import { z } from "zod";
import { Id } from "../../fields.ts";
import { PAGE_SIZE } from "../../limits.ts";

export const limit = (most: number) =>
  z.coerce
    .number()
    .int()
    .default(PAGE_SIZE)
    .transform((given) => Math.min(Math.max(given, 1), most));
export const Cursor = z.uuid().optional();
export const Done = z.object({ success: z.literal(true) });
export const WithId = z.object({ id: Id });
export const Count = z.number().int();

export const Check = z.object({ ok: z.boolean(), word: z.string(), message: z.string().optional() });
