import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, OneLine, Time, WellFormed } from "../fields.ts";
import {
  GROUP_DESCRIPTION_CODE_POINTS,
  GROUP_PEOPLE_AT_ONCE,
  GROUP_TITLE_CODE_POINTS,
  PICTURE_BODY_BYTES,
} from "../limits.ts";
import { objection } from "../objections.ts";
import { GroupDetails, HistoryForNew, Member, Person, RightHolders, Role, SpaceJoining } from "../shapes.ts";
import { isVisible } from "../visible.ts";
import { InviteCode } from "./invites.ts";
import { Cursor, Limit, Search } from "./messages.ts";

const atMost = (most: number) => (text: string) => [...text].length <= most;
const Title = OneLine.refine(isVisible, objection("groupNameNeeded")).refine(
  atMost(GROUP_TITLE_CODE_POINTS),
  objection("atMost", { most: GROUP_TITLE_CODE_POINTS }),
);
const Description = WellFormed.trim().refine(
  atMost(GROUP_DESCRIPTION_CODE_POINTS),
  objection("atMost", { most: GROUP_DESCRIPTION_CODE_POINTS }),
);
/** A data URL; empty for none. */
const Avatar = z.string();
const UserIds = z.array(Id).max(GROUP_PEOPLE_AT_ONCE);

export const NewGroup = z.object({
  title: Title,
  memberIds: UserIds.default([]),
  description: Description.default(""),
  avatar: Avatar.default(""),
});
export const MadeGroup = z.object({ conversationId: Id, invited: UserIds });

const params = z.object({ conversationId: Id });
const memberParams = z.object({ conversationId: Id, userId: Id });
const Success = z.object({ success: z.literal(true) });
const refusals = ["NOT_FOUND", "FORBIDDEN"] as const;

const GroupInvite = z.object({
  code: z.string(),
  url: z.string(),
  expiresAt: Time.nullable(),
  /** Remaining uses; null if unlimited. */
  usesLeft: z.number().int().nullable(),
  /** A member who may manage the group must approve users of the link. */
  approval: z.boolean(),
  /** People without an account may follow it and write as guests. */
  guests: z.boolean(),
  by: Id,
});

/** `invited` are users who join groups only with their own consent. */
const Added = z.object({ added: UserIds, invited: UserIds });

export const groupCalls = {
  /** Creates a group with these users. A repeat with the same `Idempotency-Key` returns the same group. */
  "POST /conversations": {
    access: "session",
    forPeople: true,
    scope: "manage",
    /** In a space only by its owner or an admin. */
    body: NewGroup.extend({ space: z.object({ _id: Id, joining: SpaceJoining }).optional() }),
    bodyBytes: PICTURE_BODY_BYTES,
    output: MadeGroup,
    status: 201,
    errors: [
      ...refusals,
      "GROUP_FULL",
      "TOO_MANY_SPACE_GROUPS",
      "RATE_LIMITED",
      "TOO_LARGE",
      "UNSUPPORTED_MEDIA",
      "PLAN_LIMIT",
    ],
  },
  "PATCH /conversations/:conversationId": {
    access: "session",
    scope: "manage",
    params,
    body: z
      .object({
        title: Title,
        description: Description,
        avatar: Avatar,
        posting: RightHolders,
        adding: RightHolders,
        pinning: RightHolders,
        editing: RightHolders,
        historyForNew: HistoryForNew,
      })
      .partial(),
    bodyBytes: PICTURE_BODY_BYTES,
    output: GroupDetails.extend({ conversationId: Id }),
    errors: [...refusals, "RATE_LIMITED", "TOO_LARGE", "UNSUPPORTED_MEDIA", "PLAN_LIMIT"],
  },
  "DELETE /conversations/:conversationId": {
    access: "session",
    scope: "manage",
    params,
    output: Success,
    errors: [...refusals],
  },
  /** Owner first, then admins, then members, each by when they joined. */
  "GET /conversations/:conversationId/members": {
    access: "session",
    forGuests: true,
    params,
    query: z.object({ limit: Limit, cursor: Cursor, q: Search }),
    output: z.array(Member),
    errors: ["NOT_FOUND"],
  },
  "POST /conversations/:conversationId/members": {
    access: "session",
    scope: "manage",
    params,
    body: z.object({ userIds: UserIds }),
    output: Added,
    errors: [...refusals, "GROUP_FULL", "RATE_LIMITED"],
  },
  /** `owner` transfers ownership; the former owner becomes an admin. */
  "PATCH /conversations/:conversationId/members/:userId": {
    access: "session",
    scope: "manage",
    params: memberParams,
    body: z.object({ role: Role }),
    output: Success,
    errors: [...refusals],
  },
  /**
   * Removes a member; with the caller's own id, leaves the group. Banned users cannot rejoin until the ban is lifted.
   * Non-members can be banned only if the caller may know of them.
   */
  "DELETE /conversations/:conversationId/members/:userId": {
    access: "session",
    scope: "manage",
    params: memberParams,
    query: z.object({
      ban: z
        .enum(["true", "false"])
        .default("false")
        .transform((ban) => ban === "true"),
    }),
    output: Success,
    errors: [...refusals],
  },
  "GET /conversations/:conversationId/bans": {
    access: "session",
    params,
    output: z.array(Person),
    errors: [...refusals],
  },
  "DELETE /conversations/:conversationId/bans/:userId": {
    access: "session",
    scope: "manage",
    params: memberParams,
    output: Success,
    errors: [...refusals],
  },
  "GET /conversations/:conversationId/people": {
    access: "session",
    forGuests: true,
    params,
    query: z.object({
      ids: z
        .string()
        .transform((ids) => ids.split(","))
        .pipe(UserIds),
    }),
    output: z.array(Person),
    errors: ["NOT_FOUND"],
  },
  "GET /conversations/:conversationId/receipts/:messageId": {
    access: "session",
    forGuests: true,
    params: z.object({ conversationId: Id, messageId: Id }),
    output: z.object({ read: z.array(Person), delivered: z.array(Person), others: z.number().int() }),
    errors: ["NOT_FOUND"],
  },
  "GET /conversations/:conversationId/invites": {
    access: "session",
    scope: "manage",
    params,
    output: z.array(GroupInvite),
    errors: [...refusals],
  },
  "POST /conversations/:conversationId/invites": {
    access: "session",
    scope: "manage",
    params,
    body: z.object({
      expiresAt: Time.optional(),
      uses: z.number().int().min(1).max(100_000).optional(),
      approval: z.boolean().default(false),
      /** Not together with `approval`: a guest cannot wait. */
      guests: z.boolean().default(false),
    }),
    keepsAnswer: false,
    output: GroupInvite,
    status: 201,
    errors: [...refusals, "RATE_LIMITED"],
  },
  "DELETE /conversations/:conversationId/invites/:code": {
    access: "session",
    scope: "manage",
    params: z.object({ conversationId: Id, code: InviteCode }),
    keepsAnswer: false,
    output: Success,
    errors: [...refusals],
  },
  /** Users who wait for approval after following an invite, oldest first. */
  "GET /conversations/:conversationId/requests": {
    access: "session",
    params,
    output: z.array(Person),
    errors: [...refusals],
  },
  "POST /conversations/:conversationId/requests/:userId": {
    access: "session",
    scope: "manage",
    params: memberParams,
    output: Success,
    errors: [...refusals, "GROUP_FULL"],
  },
  "DELETE /conversations/:conversationId/requests/:userId": {
    access: "session",
    scope: "manage",
    params: memberParams,
    output: Success,
    errors: [...refusals],
  },
  /** Groups the caller is invited to and has not answered yet. */
  "GET /invitations": {
    access: "session",
    output: z.array(
      z.object({
        conversationId: Id,
        title: z.string(),
        avatar: z.string(),
        memberCount: z.number().int(),
        by: Person,
      }),
    ),
  },
  "POST /invitations/:conversationId": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params,
    output: z.object({ conversationId: Id }),
    errors: ["NOT_FOUND", "GROUP_FULL"],
  },
  "DELETE /invitations/:conversationId": {
    access: "session",
    scope: "manage",
    params,
    output: Success,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
