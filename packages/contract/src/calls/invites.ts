import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { inviteCodeOf } from "../invite-code.ts";
import { objection } from "../objections.ts";
import { HistoryForNew, Person } from "../shapes.ts";
import { JoinedGuest, NewGuest, TextBeforeJoining, TextLanguage } from "./guest-entry.ts";

/** Accepts any spelling of a code and returns its stored form. */
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
  /** The first message to users of this invite; empty for none. Null: the caller has not been asked yet. */
  greeting: z.string().nullable(),
  /** Whether people without an account may follow it and write as guests. */
  guests: z.boolean(),
});
const params = z.object({ code: InviteCode });

const admits = z.boolean();
/** Whether the link admits guests now, who need no account. */
const guests = z.boolean();

export const inviteCalls = {
  /** The caller's personal invite, created by the first call. */
  "GET /people/me/invite": { access: "session", scope: "account", holdsText: true, output: OwnInvite },
  /** Changes the given fields: the first message, in the caller's name, and whether guests may follow the invite. */
  "PUT /people/me/invite": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({ greeting: z.string(), guests: z.boolean() }).partial(),
    output: OwnInvite,
    errors: ["TEXT_TOO_LONG"],
  },
  /** Replaces the invite with a new one and the same greeting. */
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
  /** Details of an invite for anyone with the code, with or without an account. */
  "GET /invites/:code": {
    access: "public",
    holdsText: true,
    params,
    output: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("person"),
        person: z.object({
          /** Determines the colour of the user's avatar. */
          _id: Id,
          fullName: z.string(),
          /** Shown without a session too while the invite is valid. */
          profilePic: z.string(),
          writes: LanguageCode.optional(),
          /** The inviting user's first message, in the original language. */
          greeting: z.string().optional(),
        }),
        admits,
        guests,
      }),
      z.object({
        kind: z.literal("group"),
        group: z.object({
          _id: Id,
          title: z.string(),
          description: z.string(),
          avatar: z.string(),
          memberCount: z.number().int(),
          approval: z.boolean(),
          historyForNew: HistoryForNew,
          /** It is the announcement group of a space: following the invite joins the space. */
          isSpace: z.literal(true).optional(),
        }),
        admits,
        guests,
      }),
      z.object({
        kind: z.literal("server"),
        /** Name of the creator; empty if the operator created it. */
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
  /** The first text that the invite shows: a person's greeting, or a group's description. */
  "GET /invites/:code/text": {
    access: "public",
    holdsText: true,
    params,
    query: TextLanguage,
    output: TextBeforeJoining,
    errors: ["NOT_FOUND", "INVITE_ENDED", "RATE_LIMITED", "UNSUPPORTED_LANGUAGE"],
  },
  /**
   * Follows an invite without an account. The session is limited to that conversation. A repeat with the guest's session
   * and the same code answers with the same guest.
   */
  "POST /invites/:code/guest": {
    access: "public",
    keepsAnswer: false,
    params,
    body: NewGuest,
    output: JoinedGuest,
    status: 201,
    repeatStatus: 200,
    errors: ["NOT_FOUND", "INVITE_ENDED", "GUESTS_REFUSED", "GROUP_FULL", "RATE_LIMITED", "UNSUPPORTED_LANGUAGE"],
  },
  /** Opens the conversation with the inviting user, or joins a group, possibly pending approval. Idempotent. */
  "POST /invites/:code/accept": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params,
    /** The inviting user, for a personal invite. For a group, `waits` means that a member must approve first. */
    output: Person.partial().extend({ conversationId: Id, waits: z.literal(true).optional() }),
    errors: ["NOT_FOUND", "INVITE_ENDED", "SELF", "GROUP_FULL", "RATE_LIMITED"],
  },
} as const satisfies CallMap;
