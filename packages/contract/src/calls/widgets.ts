import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, OneLine, Time } from "../fields.ts";
import { GROUP_TITLE_CODE_POINTS, WIDGET_ORIGINS_MAX } from "../limits.ts";
import { objection } from "../objections.ts";
import { isVisible } from "../visible.ts";
import { siteOrigin } from "../widget-origin.ts";
import { JoinedGuest, NewGuest, TextBeforeJoining, TextLanguage } from "./guest-entry.ts";
import { InviteCode } from "./invites.ts";

/** Accepts the address of a site, for example with a slash at its end, and returns its origin. */
const Origin = z
  .string()
  .max(300)
  .transform((text, context) => {
    const origin = siteOrigin(text);
    if (origin === null) context.addIssue(objection("notAnOrigin"));
    return origin ?? z.NEVER;
  });

const Title = OneLine.refine(isVisible, objection("nameNeeded")).refine(
  (title) => [...title].length <= GROUP_TITLE_CODE_POINTS,
  objection("atMost", { most: GROUP_TITLE_CODE_POINTS }),
);

const Widget = z.object({
  code: z.string(),
  /** The line that a site puts into its pages. */
  snippet: z.string(),
  title: z.string(),
  greeting: z.string(),
  origins: z.array(z.string()),
  createdAt: Time,
});

const params = z.object({ conversationId: Id });
const publicParams = z.object({ code: InviteCode });
const refusals = ["NOT_FOUND", "FORBIDDEN"] as const;

/**
 * Widgets put "Write to us in your language" on other sites. Each belongs to a group, whose members answer. Every
 * visitor gets a conversation of their own with these members, and sees nothing of the group.
 */
export const widgetCalls = {
  "GET /conversations/:conversationId/widgets": {
    access: "session",
    scope: "manage",
    holdsText: true,
    params,
    output: z.array(Widget),
    errors: [...refusals],
  },
  "POST /conversations/:conversationId/widgets": {
    access: "session",
    forPeople: true,
    scope: "manage",
    keepsAnswer: false,
    holdsText: true,
    params,
    body: z.object({
      /** The name that visitors see, for example the shop's. */
      title: Title,
      /** The first text that visitors see, in the creator's language; empty for none. */
      greeting: z.string().default(""),
      /** The sites that may show the widget. */
      origins: z.array(Origin).min(1).max(WIDGET_ORIGINS_MAX),
    }),
    output: Widget,
    status: 201,
    errors: [...refusals, "TEXT_TOO_LONG", "RATE_LIMITED"],
  },
  /** Conversations that began by the widget go on. */
  "DELETE /conversations/:conversationId/widgets/:code": {
    access: "session",
    scope: "manage",
    keepsAnswer: false,
    params: z.object({ conversationId: Id, code: InviteCode }),
    output: z.object({ success: z.literal(true) }),
    errors: [...refusals],
  },
  /** The texts of a widget, for anyone. */
  "GET /widgets/:code": {
    access: "public",
    holdsText: true,
    params: publicParams,
    output: z.object({
      title: z.string(),
      greeting: z.string(),
      /** The language of the greeting, if it is known. */
      source: LanguageCode.nullable(),
      /** Whether the operator admits guests now. */
      guests: z.boolean(),
    }),
    errors: ["NOT_FOUND", "INVITE_ENDED"],
  },
  /** The greeting in the reader's language. */
  "GET /widgets/:code/text": {
    access: "public",
    holdsText: true,
    params: publicParams,
    query: TextLanguage,
    output: TextBeforeJoining,
    errors: ["NOT_FOUND", "INVITE_ENDED", "RATE_LIMITED", "UNSUPPORTED_LANGUAGE"],
  },
  /**
   * Begins a conversation of a visitor, as a guest, with the members of the widget's group. The answer sets a cookie
   * that works inside the other site. A repeat with the guest's session and the same code answers with the same guest.
   */
  "POST /widgets/:code/guest": {
    access: "public",
    keepsAnswer: false,
    params: publicParams,
    body: NewGuest,
    output: JoinedGuest,
    status: 201,
    repeatStatus: 200,
    errors: ["NOT_FOUND", "INVITE_ENDED", "GUESTS_REFUSED", "GROUP_FULL", "RATE_LIMITED", "UNSUPPORTED_LANGUAGE"],
  },
} as const satisfies CallMap;
