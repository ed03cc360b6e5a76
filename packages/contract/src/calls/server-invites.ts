import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

/** A link by which people make an account on this server, and join nothing. */
const ServerInvite = z.object({
  id: Id,
  code: z.string(),
  url: z.string(),
  createdAt: Time,
  /** Null: no end. */
  expiresAt: Time.nullable(),
  /** How many people may come by it; null: any number. */
  uses: z.number().int().nullable(),
  /** How many have come. */
  used: z.number().int(),
  /** How many have signed up by it and not confirmed their address yet. */
  waiting: z.number().int(),
  /** Whether somebody can still come by it, as far as the link is concerned. */
  state: z.enum(["in-force", "used-up", "expired", "ended", "maker-may-not"]),
  /** Null where the operator made it by the command line. */
  by: Person.nullable(),
});

export const serverInviteCalls = {
  /** The latest hundred of mine, or as an administrator of everybody's. */
  "GET /server-invites": {
    access: "session",
    scope: "account",
    output: z.object({ invites: z.array(ServerInvite) }),
    errors: ["FORBIDDEN"],
  },
  /** For administrators, and for everybody where the server allows it. */
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
  /** Ends one of mine, or as an administrator any. Who signed up by it and has not confirmed cannot come in any more. */
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
