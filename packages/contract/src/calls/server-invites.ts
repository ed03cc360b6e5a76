import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

/** A link for signing up on this server, without joining a conversation. */
const ServerInvite = z.object({
  id: Id,
  code: z.string(),
  url: z.string(),
  createdAt: Time,
  /** Null: never. */
  expiresAt: Time.nullable(),
  /** Maximum number of users; null: unlimited. */
  uses: z.number().int().nullable(),
  used: z.number().int(),
  /** Sign-ups with it whose address is not confirmed yet. */
  waiting: z.number().int(),
  /** Whether the link itself can still be used. */
  state: z.enum(["in-force", "used-up", "expired", "ended", "maker-may-not"]),
  /** Null if the operator created it by the command line. */
  by: Person.nullable(),
});

export const serverInviteCalls = {
  /** The caller's latest hundred; for administrators, those of all users. */
  "GET /server-invites": {
    access: "session",
    scope: "account",
    output: z.object({ invites: z.array(ServerInvite) }),
    errors: ["FORBIDDEN"],
  },
  /** Allowed for administrators, and for all users if the server says so. */
  "POST /server-invites": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    body: z.object({
      expiresAt: Time.optional(),
      uses: z.number().int().min(1).max(100_000).optional(),
    }),
    output: ServerInvite,
    status: 201,
    errors: ["FORBIDDEN", "RATE_LIMITED"],
  },
  /** Ends one of the caller's links, or any for administrators. Unconfirmed sign-ups with it can no longer complete. */
  "DELETE /server-invites/:id": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type ServerInvite = z.infer<typeof ServerInvite>;
