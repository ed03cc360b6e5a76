import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { PICTURE_BODY_BYTES } from "../limits.ts";
import { Role, SpaceJoining } from "../shapes.ts";
import { MadeGroup, NewGroup } from "./groups.ts";

/** A space as one of its members sees it. */
export const Space = z.object({
  /** Id of the announcement group. Its members, roles, invites, details and rights are those of the space. */
  _id: Id,
  title: z.string(),
  avatar: z.string(),
  memberCount: z.number().int(),
  myRole: Role,
});

export const SpaceGroup = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  avatar: z.string(),
  memberCount: z.number().int(),
  joining: SpaceJoining,
  /** The caller's role; null for a group that they may join. */
  myRole: Role.nullable(),
});

const params = z.object({ spaceId: Id });
const groupParams = z.object({ spaceId: Id, conversationId: Id });
const Success = z.object({ success: z.literal(true) });

/** Members, roles, invites, details, leaving and deletion of a space are the calls of its announcement group. */
export const spaceCalls = {
  /** The caller's spaces, by name. */
  "GET /spaces": { access: "session", output: z.array(Space) },
  /** Creates a space with its announcement group, in which only the owner and admins write. */
  "POST /spaces": {
    access: "session",
    forPeople: true,
    scope: "manage",
    body: NewGroup,
    bodyBytes: PICTURE_BODY_BYTES,
    output: MadeGroup,
    status: 201,
    errors: ["NOT_FOUND", "RATE_LIMITED", "TOO_LARGE", "UNSUPPORTED_MEDIA", "PLAN_LIMIT", "TOO_MANY_SPACES"],
  },
  /** Groups of a space: those that members may join, and those of the caller. At most `SPACE_GROUPS_MAX`, by name. */
  "GET /spaces/:spaceId/groups": {
    access: "session",
    params,
    output: z.array(SpaceGroup),
    errors: ["NOT_FOUND"],
  },
  /** Joins an open group of a space. Idempotent. */
  "POST /spaces/:spaceId/groups/:conversationId": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params: groupParams,
    output: z.object({ conversationId: Id }),
    errors: ["NOT_FOUND", "GROUP_FULL"],
  },
  /**
   * Brings a group that the caller manages into a space that they manage, with all its members; or changes how members
   * of the space come into it.
   */
  "PUT /spaces/:spaceId/groups/:conversationId": {
    access: "session",
    scope: "manage",
    params: groupParams,
    body: z.object({ joining: SpaceJoining }),
    output: Success,
    errors: ["NOT_FOUND", "FORBIDDEN", "GROUP_FULL", "TOO_MANY_SPACE_GROUPS"],
  },
  /** Takes a group out of its space. The group goes on with its members. */
  "DELETE /spaces/:spaceId/groups/:conversationId": {
    access: "session",
    scope: "manage",
    params: groupParams,
    output: Success,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;

export type Space = z.infer<typeof Space>;
export type SpaceGroup = z.infer<typeof SpaceGroup>;
