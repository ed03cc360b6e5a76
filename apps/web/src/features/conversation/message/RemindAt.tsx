import type { Message } from "@lingualoom/contract/shapes.ts";
import { ReminderDialog } from "#/features/reminders/ReminderDialog.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export const RemindAt = ({ message: { _id, conversationId }, onClose }: Props) => (
  <ReminderDialog conversationId={conversationId} messageId={_id} onClose={onClose} />
);
