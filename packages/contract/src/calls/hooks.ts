import { z } from "zod";
import type { CallMap } from "../call.ts";
import { FullName, Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

/** By which a program posts into one conversation; its address is in no answer but the first. */
export const IncomingHook = z.object({
  id: Id,
  name: z.string(),
  by: Person,
  createdAt: Time,
  /** Exact to a minute; null before its first use. */
  lastUsedAt: Time.nullable(),
  /** Takes no posts, because its maker may no longer run programs here. Whoever may renames it to take it over. */
  isPaused: z.boolean(),
});

const Of = z.object({ conversationId: Id });
const One = Of.extend({ hookId: Id });

export const hookCalls = {
  "POST /conversations/:conversationId/hooks": {
    access: "session",
    scope: "manage",
    forPeople: true,
    keepsAnswer: false,
    params: Of,
    body: z.object({ name: FullName }),
    output: IncomingHook.extend({ url: z.string() }),
    status: 201,
    errors: ["NOT_FOUND", "FORBIDDEN", "NOT_REACHABLE", "TOO_MANY_HOOKS"],
  },
  "PATCH /conversations/:conversationId/hooks/:hookId": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    body: z.object({ name: FullName }),
    output: IncomingHook,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
  "DELETE /conversations/:conversationId/hooks/:hookId": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;
