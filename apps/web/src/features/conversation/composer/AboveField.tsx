import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { later } from "#/ui/later/later.tsx";
import type { ChangeAttachments } from "./attachments/add-files.ts";
import { EditBar } from "./editing/EditBar.tsx";

const ChosenStrip = later(async () => (await import("./attachments/ChosenStrip.tsx")).ChosenStrip);

interface Props {
  /** The message that is being changed. */
  readonly edited: Message | null | undefined;
  readonly onCancel: () => void;
  readonly attachments: readonly ChosenAttachment[];
  readonly onChange: ChangeAttachments;
}

/** What the text field belongs to: a message that is being changed, or files that go along. */
export function AboveField({ edited, onCancel, attachments, onChange }: Props) {
  if (edited) return <EditBar message={edited} onCancel={onCancel} />;
  return <ChosenStrip attachments={attachments} onChange={onChange} />;
}
