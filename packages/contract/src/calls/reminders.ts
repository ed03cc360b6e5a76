import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time, WellFormed } from "../fields.ts";
import { REMINDER_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";
import { isVisible } from "../visible.ts";

export const Reminder = z.object({
  _id: Id,
  /** The chat in which it was created; null if the user is no longer a member. */
  conversationId: Id.nullable(),
  /** The user's words, or the message's beginning; empty if that message has none or is gone. */
  text: z.string(),
  /** The message of which it reminds; null without one, and when the user can no longer read it. */
  message: z.object({ _id: Id, seq: z.number().int() }).nullable(),
  dueAt: Time,
  /** Whether its time has come and the user was notified. */
  due: z.boolean(),
});

const Text = WellFormed.trim()
  .refine(isVisible, objection("textNeeded"))
  .refine((text) => [...text].length <= REMINDER_CODE_POINTS, objection("atMost", { most: REMINDER_CODE_POINTS }));

export const reminderCalls = {
  "GET /reminders": { access: "session", forPeople: true, holdsText: true, output: z.array(Reminder) },
  /** The same text at the same time in the same chat is one reminder. */
  "POST /reminders": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    /** With a message the text may be left out, and the conversation is the message's. */
    body: z
      .object({
        conversationId: Id.nullable().default(null),
        messageId: Id.nullable().default(null),
        text: Text.optional(),
        at: Time,
      })
      .refine(({ text, messageId }) => text !== undefined || messageId !== null, objection("textNeeded")),
    output: Reminder,
    status: 201,
    errors: ["NOT_FOUND", "TOO_MANY_REMINDERS"],
  },
  /** Moves it to another time, also after it was due. */
  "PATCH /reminders/:id": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    params: z.object({ id: Id }),
    body: z.object({ at: Time }),
    output: Reminder,
    errors: ["NOT_FOUND"],
  },
  "DELETE /reminders/:id": {
    access: "session",
    forPeople: true,
    params: z.object({ id: Id }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type Reminder = z.infer<typeof Reminder>;
