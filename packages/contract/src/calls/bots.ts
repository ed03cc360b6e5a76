import { z } from "zod";
import type { CallMap } from "../call.ts";
import { BOT_SCOPES } from "../call-facts/token-scopes.ts";
import { FullName, Id, LanguageCode, OneLine, Time } from "../fields.ts";
import { BOT_COMMANDS_MAX, PICTURE_BODY_BYTES } from "../limits.ts";
import { Person } from "../shapes.ts";
import { IncomingHook } from "./hooks.ts";
import { OutgoingHook } from "./outgoing-hooks.ts";
import { AccessToken, NewAccessToken } from "./tokens.ts";

const Bot = Person.extend({
  createdAt: Time,
  /** Whether others find it in the directory; its owner always does. */
  discoverable: z.boolean(),
  tokens: z.array(AccessToken),
});

const Changes = z.object({
  fullName: FullName.optional(),
  /** A data URL sets a new picture; `""` removes it. */
  profilePic: z.string().optional(),
  /** The language it writes; null if unknown. */
  writes: LanguageCode.nullable().optional(),
  discoverable: z.boolean().optional(),
});

/** A bot command, which users write as `/name` with arguments. */
const Command = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/),
  description: OneLine.max(200),
});

const Done = z.object({ success: z.literal(true) });

export const botCalls = {
  "GET /bots": { access: "session", scope: "none", output: z.array(Bot) },
  "POST /bots": {
    access: "session",
    scope: "none",
    body: Changes.omit({ profilePic: true }).required({ fullName: true }),
    output: Bot,
    status: 201,
    errors: ["TOO_MANY_BOTS", "UNSUPPORTED_LANGUAGE"],
  },
  "PATCH /bots/:id": {
    access: "session",
    scope: "none",
    params: z.object({ id: Id }),
    body: Changes,
    bodyBytes: PICTURE_BODY_BYTES,
    output: Bot,
    errors: ["NOT_FOUND", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNSUPPORTED_LANGUAGE"],
  },
  /** Deletes the bot like an account: its messages become placeholders. */
  "DELETE /bots/:id": {
    access: "session",
    scope: "none",
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  },
  "POST /bots/:id/tokens": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    body: NewAccessToken(BOT_SCOPES),
    output: AccessToken.extend({ token: z.string() }),
    status: 201,
    errors: ["NOT_FOUND", "REAUTHENTICATE", "TOO_MANY_TOKENS"],
  },
  "DELETE /bots/:id/tokens/:tokenId": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id, tokenId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  },
  /** Called by a bot to set its commands. They are suggested in its conversations and arrive as messages. */
  "PUT /bots/me/commands": {
    access: "session",
    body: z.object({ commands: z.array(Command).max(BOT_COMMANDS_MAX) }),
    output: z.object({ commands: z.array(Command) }),
    errors: ["FORBIDDEN"],
  },
  /** The programs that can read a conversation, for its members. */
  "GET /conversations/:conversationId/programs": {
    access: "session",
    forGuests: true,
    params: z.object({ conversationId: Id }),
    output: z.object({
      bots: z.array(z.object({ bot: Person, owner: Person, commands: z.array(Command) })),
      hooks: z.array(IncomingHook),
      outgoing: z.array(OutgoingHook),
      mayManage: z.boolean(),
    }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
