import type { ReactNode, SubmitEvent } from "react";
import { Button } from "#/ui/forms/Button.tsx";

interface Props {
  readonly onSubmit: () => void;
  readonly label: string;
  /** The button's label while the call runs. */
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The page shows what is wrong, instead of the browser. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/** Fields, and the button that submits them. */
export function AccountForm({ onSubmit, label, busyLabel, busy, disabled, noValidate, children }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // Where no script of the page runs, what is typed gets into no address.
    <form method="post" onSubmit={submit} noValidate={noValidate} className="grid gap-4">
      {children}
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
