import { z } from "zod";
import type { CallMap } from "../call.ts";
import { FullName, Id, LanguageCode, OneLine } from "../fields.ts";
import { GROUP_TITLE_CODE_POINTS } from "../limits.ts";
import { Message } from "../shapes.ts";
import { ClientMessageId } from "./messages.ts";

/** Two people at one device. The other person is a guest without a device, for whom the caller's page writes. */
export const faceToFaceCalls = {
  "POST /face-to-face": {
    access: "session",
    forPeople: true,
    scope: "manage",
    body: z.object({
      title: OneLine.min(1).max(GROUP_TITLE_CODE_POINTS),
      guestName: FullName,
      /** The language that the guest reads and writes. */
      guestLanguage: LanguageCode,
    }),
    output: z.object({ conversationId: Id, guestId: Id }),
    status: 201,
    errors: ["RATE_LIMITED", "UNSUPPORTED_LANGUAGE"],
  },
  /** Writes as the guest. `NOT_FOUND` unless the caller began the conversation and the guest's visit goes on. */
  "POST /face-to-face/:conversationId/messages": {
    access: "session",
    forPeople: true,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({ text: z.string(), clientMessageId: ClientMessageId }),
    output: Message,
    status: 201,
    repeatStatus: 200,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "TEXT_TOO_LONG", "RATE_LIMITED", "PLAN_LIMIT"],
  },
} as const satisfies CallMap;
