import { type ComponentProps, useState } from "react";
import { Button } from "../forms/Button.tsx";
import { AskDialog } from "../layers/AskDialog.tsx";

interface Props
  extends Pick<ComponentProps<typeof Button>, "look" | "small" | "disabled">,
    Pick<ComponentProps<typeof AskDialog>, "action" | "title" | "text" | "cancel"> {
  readonly label?: string;
  /** The dialog closes once it has settled; the action itself reports a failure. */
  readonly onDo: () => Promise<unknown>;
}

/** A button for a final action: asks for confirmation, and gets the focus back afterwards. */
export function ConfirmAction({ action, title, text, cancel, label, look, onDo, ...button }: Props) {
  const [state, setState] = useState<"closed" | "asking" | "busy">("closed");
  const close = () => setState("closed");
  const confirm = () => {
    setState("busy");
    onDo().then(close, close);
  };
  return (
    <>
      <Button
        look={look ?? "plain"}
        className={look ? "" : "text-red!"}
        {...button}
        onClick={() => setState("asking")}
        aria-label={label}
      >
        {action}
      </Button>
      {state !== "closed" && (
        <AskDialog
          title={title}
          text={text}
          action={action}
          cancel={cancel}
          busy={state === "busy"}
          onDo={confirm}
          onClose={close}
        />
      )}
    </>
  );
}
