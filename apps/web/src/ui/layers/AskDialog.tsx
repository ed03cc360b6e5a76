import { FormButtons } from "../forms/Form.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly cancel?: string | undefined;
  readonly busy?: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

export function AskDialog({ title, text, onDo, onClose, ...buttons }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <FormButtons look="danger" {...buttons} onAction={onDo} onCancel={onClose} />
    </Dialog>
  );
}
