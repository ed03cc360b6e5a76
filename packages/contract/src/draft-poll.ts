import { z } from "zod";
import { OneLine, Time } from "./fields.ts";
import { POLL_OPTION_CODE_POINTS, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_QUESTION_CODE_POINTS } from "./limits.ts";
import { objection } from "./objections.ts";
import { isVisible } from "./visible.ts";

/** Checks code units first: counting the code points of a megabyte just to refuse it would invite attacks. */
const isAtMost = (text: string, most: number) => text.length <= 2 * most && [...text].length <= most;

const Option = OneLine.refine(isVisible, objection("textNeeded")).refine(
  (text) => isAtMost(text, POLL_OPTION_CODE_POINTS),
  objection("atMost", { most: POLL_OPTION_CODE_POINTS }),
);

const COUNT = objection("pollOptions", { least: POLL_OPTIONS_MIN, most: POLL_OPTIONS_MAX });

/** A poll to be sent. The message's text is the question. */
export const DraftPoll = z.object({
  options: z
    .array(Option)
    .min(POLL_OPTIONS_MIN, COUNT)
    .max(POLL_OPTIONS_MAX, COUNT)
    .refine((all) => new Set(all).size === all.length, objection("pollOptionsAlike")),
  multiple: z.boolean().default(false),
  /** No one, not even the author, learns who voted for what. */
  anonymous: z.boolean().default(false),
  /** The poll closes by itself at this time. */
  endsAt: Time.optional(),
});

interface WithPoll {
  readonly text: string;
  readonly poll?: unknown;
  readonly image?: unknown;
  readonly mediaId?: unknown;
  readonly attachments?: readonly unknown[] | undefined;
  readonly sticker?: unknown;
}

export const isQuestion = ({ text, poll }: WithPoll): boolean =>
  poll === undefined || isAtMost(text.trim(), POLL_QUESTION_CODE_POINTS);
export const NOT_A_QUESTION = {
  path: ["text"],
  error: objection("atMost", { most: POLL_QUESTION_CODE_POINTS }),
};

export const isPollAlone = ({ poll, image, mediaId, attachments = [], sticker }: WithPoll): boolean =>
  poll === undefined || (!image && mediaId === undefined && attachments.length === 0 && sticker === undefined);
export const NOT_ALONE = { path: ["poll"], error: objection("pollAlone") };
