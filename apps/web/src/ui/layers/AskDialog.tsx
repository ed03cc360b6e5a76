import { FormButtons } from "../forms/Form.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly action: string;
  /** Absent: "Cancel". */
  readonly cancel?: string | undefined;
  readonly busy?: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that is final. */
export function AskDialog({ title, text, onDo, onClose, ...buttons }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <FormButtons look="danger" {...buttons} onAction={onDo} onCancel={onClose} />
    </Dialog>
  );
}
