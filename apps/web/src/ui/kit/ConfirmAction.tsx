import { type ComponentProps, useState } from "react";
import { Button } from "../forms/Button.tsx";
import { AskDialog } from "../layers/AskDialog.tsx";

interface Props
  extends Pick<ComponentProps<typeof Button>, "look" | "small" | "disabled">,
    Pick<ComponentProps<typeof AskDialog>, "action" | "title" | "text" | "cancel"> {
  /** Says which one, where several stand in a list. */
  readonly label?: string;
  /** The dialog closes once it has settled; the action itself tells of a failure. */
  readonly onDo: () => Promise<unknown>;
}

/** A button for what is final: it asks first, and has the focus again afterwards. */
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
