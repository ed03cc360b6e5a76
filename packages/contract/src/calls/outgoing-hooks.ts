import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

export const HOOK_EVENTS = [
  "message.created",
  "message.edited",
  "message.deleted",
  "reaction.added",
  "reaction.removed",
  "member.joined",
  "member.left",
] as const;
const Event = z.enum(HOOK_EVENTS);

/** Sends a conversation's events to an address. Members who may manage it see the address, others only its host. */
export const OutgoingHook = z.object({
  id: Id,
  host: z.string(),
  events: z.array(Event),
  by: Person,
  createdAt: Time,
  /** Start of the current failures; null while deliveries succeed. */
  failingSince: Time.nullable(),
  /** Turned off after a day of failures. */
  isOff: z.boolean(),
  /** Paused, because its creator may no longer run programs here. */
  isPaused: z.boolean(),
});

export const HookDelivery = z.object({
  id: Id,
  type: z.union([Event, z.literal("test")]),
  createdAt: Time,
  attempts: z.int(),
  attemptedAt: Time.nullable(),
  /** HTTP status of the receiver; null when it did not answer. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  isWaiting: z.boolean(),
});

const Of = z.object({ conversationId: Id });
const One = Of.extend({ webhookId: Id });
const errors = ["NOT_FOUND", "FORBIDDEN"] as const;

export const outgoingHookCalls = {
  "POST /conversations/:conversationId/outgoing-hooks": {
    access: "session",
    scope: "manage",
    forPeople: true,
    keepsAnswer: false,
    params: Of,
    body: z.object({ url: z.url().max(2_000), events: z.array(Event).min(1).max(HOOK_EVENTS.length) }),
    /** `secret` is returned only here. */
    output: OutgoingHook.extend({ secret: z.string() }),
    status: 201,
    errors: ["NOT_FOUND", "FORBIDDEN", "NOT_REACHABLE", "TOO_MANY_HOOKS"],
  },
  "DELETE /conversations/:conversationId/outgoing-hooks/:webhookId": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: z.object({ success: z.literal(true) }),
    errors,
  },
  "GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: z.object({ url: z.string(), deliveries: z.array(HookDelivery) }),
    errors,
  },
  /** Sends an event of the type `test` immediately. */
  "POST /conversations/:conversationId/outgoing-hooks/:webhookId/test": {
    access: "session",
    scope: "manage",
    forPeople: true,
    keepsAnswer: false,
    params: One,
    output: HookDelivery,
    errors,
  },
  /** Retries pending events and turns the webhook on again, taking it over if its creator may no longer run it. */
  "POST /conversations/:conversationId/outgoing-hooks/:webhookId/try": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: OutgoingHook,
    errors,
  },
} as const satisfies CallMap;
