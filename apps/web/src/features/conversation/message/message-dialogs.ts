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
import { ReactionPicker } from "./reactions/ReactionPicker.tsx";

interface MessageDialogProps {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  /** Shows who reacted with it; absent: with any. */
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
  | "report";

/** What a message's menu opens in its place; what stands under a message opens some of them at once. */
export const messageDialogs: Readonly<Record<MessageDialog, ComponentType<MessageDialogProps>>> = {
  react: ReactionPicker,
  reacted: WhoReacted,
  votes: WhoVoted,
  endPoll: EndPoll,
  forward: ForwardDialog,
  suggestions: ReadAsDialog,
  corrections: CorrectionsDialog,
  correct: CorrectDialog,
  report: ReportDialog,
};

/** What opens at once: who reacted with an emoji, or one of the dialogs of what stands under a message. */
export type OpenedAtOnce =
  | { readonly dialog: "reacted"; readonly emoji: string }
  | { readonly dialog: "votes" | "suggestions" | "corrections" };
