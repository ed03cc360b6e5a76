import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Email, Id, Time, WellFormed } from "../../fields.ts";
import { PAGE_SIZE_MAX } from "../../limits.ts";
import { PlanName } from "../../shapes.ts";
import { Count, Cursor, Done, limit, WithId } from "./parts.ts";

export const AdminUser = z.object({
  _id: Id,
  fullName: z.string(),
  /** A program's account, without an address. */
  bot: z.literal(true).optional(),
  guest: z.literal(true).optional(),
  email: z.string(),
  profilePic: z.string(),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  suspended: z.boolean(),
  createdAt: Time,
  messageCount: Count,
  translationCount: Count,
  /** The assigned plan; null means the trial of a new account, then the free plan. */
  plan: PlanName.nullable(),
});

export const PendingUser = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  createdAt: Time,
  expiresAt: Time,
});

/** A user who has given the password but lost the device that generates their codes. */
export const LostPhone = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  /** IP address of the request. */
  address: z.string(),
  askedAt: Time,
});

const WithEmail = z.object({ email: Email });

export const adminPeopleCalls = {
  "GET /health/admin/users": {
    access: "admin",
    query: z.object({
      limit: limit(PAGE_SIZE_MAX),
      cursor: Cursor,
      q: WellFormed.max(200).trim().optional(),
    }),
    /** Newest first. `total` counts all users, also during a search. `next` is the cursor of the next page. */
    output: z.object({ users: z.array(AdminUser), total: Count, next: Id.nullable() }),
  },
  "GET /health/admin/pending-users": {
    access: "admin",
    output: z.object({ pending: z.array(PendingUser) }),
  },
  "GET /health/admin/lost-phones": { access: "admin", output: z.object({ lostPhones: z.array(LostPhone) }) },
  "DELETE /health/admin/lost-phones/:id": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  /** Removes a user's app, recovery codes and passkeys, ends their sessions and notifies them by email. */
  "POST /health/admin/users/:id/end-second-factor": {
    access: "admin",
    scope: "none",
    keepsAnswer: false,
    params: WithId,
    output: Done,
    errors: ["REAUTHENTICATE", "NOT_FOUND"],
  },
  "GET /health/admin/find-user/:email": {
    access: "admin",
    params: WithEmail,
    output: z.object({ user: AdminUser }),
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/make-admin/:email": {
    access: "admin",
    scope: "none",
    params: WithEmail,
    output: Done.extend({ user: AdminUser }),
    errors: ["REAUTHENTICATE", "NOT_FOUND"],
  },
  "POST /health/admin/remove-admin/:email": {
    access: "admin",
    scope: "none",
    params: WithEmail,
    output: Done.extend({ user: AdminUser }),
    errors: ["REAUTHENTICATE", "NOT_FOUND", "LAST_ADMIN"],
  },
  "POST /health/admin/users/:id/suspend": {
    access: "admin",
    scope: "none",
    params: WithId,
    output: Done.extend({ user: AdminUser }),
    errors: ["REAUTHENTICATE", "NOT_FOUND", "LAST_ADMIN", "SELF"],
  },
  "POST /health/admin/users/:id/restore": {
    access: "admin",
    params: WithId,
    output: Done.extend({ user: AdminUser }),
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/users/:id/sign-out": {
    access: "admin",
    params: WithId,
    output: Done.extend({ sessions: Count }),
    errors: ["NOT_FOUND"],
  },
  /** `id` is a pending sign-up. */
  "POST /health/admin/users/:id/resend-verification": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  /** For servers without mail. `id` is a pending sign-up. */
  "POST /health/admin/users/:id/confirm": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "EMAIL_TAKEN",
      "SIGN_UP_CLOSED",
      "SIGN_UP_DOMAIN",
      "SIGN_UP_INVITATION_ONLY",
      "INVITE_ENDED",
    ],
  },
  /** For servers without mail: returns a single-use link with which the user chooses a password. */
  "POST /health/admin/users/:id/reset-link": {
    access: "admin",
    scope: "none",
    keepsAnswer: false,
    params: WithId,
    output: Done.extend({ url: z.string(), expiresAt: Time }),
    errors: ["REAUTHENTICATE", "NOT_FOUND", "FORBIDDEN"],
  },
  "DELETE /health/admin/users/:id": {
    access: "admin",
    scope: "none",
    params: WithId,
    output: Done,
    errors: ["REAUTHENTICATE", "NOT_FOUND", "LAST_ADMIN", "SELF"],
  },
} as const satisfies CallMap;

export type AdminUser = z.infer<typeof AdminUser>;
export type LostPhone = z.infer<typeof LostPhone>;
export type PendingUser = z.infer<typeof PendingUser>;
