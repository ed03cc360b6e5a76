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

/** Where what happens in one conversation is sent. Its address is told to who may manage it, its host to every member. */
export const OutgoingHook = z.object({
  id: Id,
  host: z.string(),
  events: z.array(Event),
  by: Person,
  createdAt: Time,
  /** Since when nothing arrives; null while all goes well. */
  failingSince: Time.nullable(),
  /** Given up after a day of failures. */
  isOff: z.boolean(),
  /** Sends nothing, because its maker may no longer run programs here. */
  isPaused: z.boolean(),
});

export const HookDelivery = z.object({
  id: Id,
  type: z.union([Event, z.literal("test")]),
  createdAt: Time,
  attempts: z.int(),
  attemptedAt: Time.nullable(),
  /** What the receiver answered; null when it did not. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** Neither arrived nor given up. */
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
    /** `secret` is in no other answer. */
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
  /** The last 50, the latest first. */
  "GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: z.object({ url: z.string(), deliveries: z.array(HookDelivery) }),
    errors,
  },
  /** Sends one event of the type `test` at once. */
  "POST /conversations/:conversationId/outgoing-hooks/:webhookId/test": {
    access: "session",
    scope: "manage",
    forPeople: true,
    keepsAnswer: false,
    params: One,
    output: HookDelivery,
    errors,
  },
  /** Tries waiting events at once, also of a webhook that was given up. Takes over one whose maker may run none here. */
  "POST /conversations/:conversationId/outgoing-hooks/:webhookId/try": {
    access: "session",
    scope: "manage",
    forPeople: true,
    params: One,
    output: OutgoingHook,
    errors,
  },
} as const satisfies CallMap;
