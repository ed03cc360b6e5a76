import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

interface MessageDialogProps {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  /** Shows who reacted with it; absent: with any. */
  readonly emoji: string | undefined;
  readonly onClose: () => void;
}

/** What a message's menu opens in its place; what stands under a message opens some of them at once. */
export const messageDialogs = {
  react: lazyComponent<MessageDialogProps>(
    async () => (await import("./reactions/ReactionPicker.tsx")).ReactionPicker,
    null,
    { requested: true },
  ),
  reacted: lazyComponent<MessageDialogProps>(
    async () => (await import("./reactions/WhoReacted.tsx")).WhoReacted,
    null,
    { requested: true, texts: "timeline" },
  ),
  forward: lazyComponent<MessageDialogProps>(
    async () => (await import("../forward/ForwardDialog.tsx")).ForwardDialog,
    null,
    { requested: true, texts: "timeline" },
  ),
  suggestions: lazyComponent<MessageDialogProps>(
    async () => (await import("../renditions/ReadAsDialog.tsx")).ReadAsDialog,
    null,
    { requested: true, texts: "preview" },
  ),
  suggest: lazyComponent<MessageDialogProps>(
    async () => (await import("../renditions/SuggestDialog.tsx")).SuggestDialog,
    null,
    { requested: true, texts: "preview" },
  ),
  corrections: lazyComponent<MessageDialogProps>(
    async () => (await import("../corrections/CorrectionsDialog.tsx")).CorrectionsDialog,
    null,
    { requested: true, texts: "learning" },
  ),
  correct: lazyComponent<MessageDialogProps>(
    async () => (await import("../corrections/CorrectDialog.tsx")).CorrectDialog,
    null,
    { requested: true, texts: "learning" },
  ),
  report: lazyComponent<MessageDialogProps>(
    async () => (await import("../report/ReportDialog.tsx")).ReportDialog,
    null,
    { requested: true },
  ),
};

export type MessageDialog = keyof typeof messageDialogs;

/** What opens at once: who reacted with an emoji, or one of the dialogs of what stands under a message. */
export type OpenedAtOnce =
  | { readonly dialog: "reacted"; readonly emoji: string }
  | { readonly dialog: "suggestions" | "corrections" };
