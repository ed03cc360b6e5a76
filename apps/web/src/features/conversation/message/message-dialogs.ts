import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ComponentType } from "react";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { CorrectDialog } from "../corrections/CorrectDialog.tsx";
import { CorrectionsDialog } from "../corrections/CorrectionsDialog.tsx";
import { ForwardDialog } from "../forward/ForwardDialog.tsx";
import { ReadAsDialog } from "../renditions/ReadAsDialog.tsx";
import { ReportDialog } from "../report/ReportDialog.tsx";
import { WhoReacted, WhoVoted } from "./choices/Choosers.tsx";
import { EndPoll } from "./poll/EndPoll.tsx";
import { RemindAt } from "./RemindAt.tsx";
import { RevisionsPopover } from "./Revisions.tsx";
import { ReactionPicker } from "./reactions/ReactionPicker.tsx";

interface MessageDialogProps {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  /** Shows the users who reacted with this emoji, or with any if absent. */
  readonly emoji: string | undefined;
  readonly onClose: () => void;
}

export type MessageDialog =
  | "react"
  | "reacted"
  | "votes"
  | "endPoll"
  | "forward"
  | "suggestions"
  | "corrections"
  | "correct"
  | "remindAt"
  | "revisions"
  | "report";

/** Dialogs that replace the menu of a message; marks below it open some of them directly. */
export const messageDialogs: Readonly<Record<MessageDialog, ComponentType<MessageDialogProps>>> = {
  react: ReactionPicker,
  reacted: WhoReacted,
  votes: WhoVoted,
  endPoll: EndPoll,
  forward: ForwardDialog,
  suggestions: ReadAsDialog,
  corrections: CorrectionsDialog,
  correct: CorrectDialog,
  remindAt: RemindAt,
  revisions: RevisionsPopover,
  report: ReportDialog,
};

export type OpenedAtOnce =
  | { readonly dialog: "reacted"; readonly emoji: string }
  | { readonly dialog: "quick" | "votes" | "endPoll" | "suggestions" | "corrections" | "revisions" };
