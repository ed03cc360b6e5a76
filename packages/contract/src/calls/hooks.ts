import { z } from "zod";
import type { CallMap } from "../call.ts";
import { FullName, Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

/** A webhook with which a program posts to one conversation. Its address is returned only when it is created. */
export const IncomingHook = z.object({
  id: Id,
  name: z.string(),
  by: Person,
  createdAt: Time,
  /** Exact to a minute; null before its first use. */
  lastUsedAt: Time.nullable(),
  /** Rejects posts: its creator may no longer run programs here. A member who may takes it over by renaming it. */
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
