import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { inviteCodeOf } from "../invite-code.ts";
import { objection } from "../objections.ts";
import { HistoryForNew, Person } from "../shapes.ts";

/** A code in any spelling that a person may use, as it stands in the database. */
export const InviteCode = z
  .string()
  .max(100)
  .transform((text, context) => {
    const code = inviteCodeOf(text);
    if (code === null) context.addIssue(objection("notAnInviteCode"));
    return code ?? z.NEVER;
  });

const OwnInvite = z.object({
  code: z.string(),
  url: z.string(),
  /** What I say first to whoever comes by it; empty for nothing. Null: I have not been asked yet. */
  greeting: z.string().nullable(),
});
const params = z.object({ code: InviteCode });

/** Whether somebody without an account can sign up with it, as this server is set now. */
const admits = z.boolean();

export const inviteCalls = {
  /** My personal invite; made at the first ask. */
  "GET /people/me/invite": { access: "session", scope: "account", holdsText: true, output: OwnInvite },
  /** What I say first to whoever comes by it, as a message in my name. Length is the server's rule, as of messages. */
  "PUT /people/me/invite": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({ greeting: z.string() }),
    output: OwnInvite,
    errors: ["TEXT_TOO_LONG"],
  },
  /** Another one, with which the one before ends. It says the same first. */
  "POST /people/me/invite": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    holdsText: true,
    output: OwnInvite,
  },
  "DELETE /people/me/invite": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    output: z.object({ success: z.literal(true) }),
  },
  /** Who invites, for whoever has the code, also without an account. */
  "GET /invites/:code": {
    access: "public",
    holdsText: true,
    params,
    output: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("person"),
        person: z.object({
          /** Gives them the colour that they have everywhere. */
          _id: Id,
          fullName: z.string(),
          /** Shown without a session too, as long as the invite is in force. */
          profilePic: z.string(),
          writes: LanguageCode.optional(),
          /** What they say first, as they wrote it. */
          greeting: z.string().optional(),
        }),
        admits,
      }),
      z.object({
        kind: z.literal("group"),
        group: z.object({
          _id: Id,
          title: z.string(),
          description: z.string(),
          avatar: z.string(),
          memberCount: z.number().int(),
          /** Whoever follows it waits until somebody of the group lets them in. */
          approval: z.boolean(),
          historyForNew: HistoryForNew,
        }),
        admits,
      }),
      z.object({
        kind: z.literal("server"),
        /** Who made it; empty where the operator did. */
        by: z.string(),
        admits,
      }),
    ]),
    errors: ["NOT_FOUND", "INVITE_ENDED", "RATE_LIMITED"],
  },
  "GET /invites/:code/picture": {
    access: "public",
    params,
    output: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
    errors: ["NOT_FOUND", "INVITE_ENDED", "RATE_LIMITED"],
  },
  /**
   * Begins the conversation with who invites, or finds the one there is; of a group: makes me a member, or, where
   * that needs approval, somebody who waits. Repeating it changes nothing.
   */
  "POST /invites/:code/accept": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params,
    /** The person who invites, of a personal invite. Of a group `waits` says that somebody has to let me in. */
    output: Person.partial().extend({ conversationId: Id, waits: z.literal(true).optional() }),
    errors: ["NOT_FOUND", "INVITE_ENDED", "SELF", "GROUP_FULL", "RATE_LIMITED"],
  },
} as const satisfies CallMap;
