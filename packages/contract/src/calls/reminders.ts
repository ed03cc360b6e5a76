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
  text: z.string(),
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
    body: z.object({ conversationId: Id.nullable().default(null), text: Text, at: Time }),
    output: Reminder,
    status: 201,
    errors: ["NOT_FOUND", "TOO_MANY_REMINDERS"],
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
