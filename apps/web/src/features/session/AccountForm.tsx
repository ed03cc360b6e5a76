import type { ReactNode, SubmitEvent } from "react";
import { Button } from "../../ui/Button.tsx";

interface Props {
  readonly onSubmit: () => void;
  readonly label: string;
  /** What the button says while the call runs. */
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The page says itself what is wrong, instead of the browser. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/** Fields one below the other, and the one button that sends them. */
export function AccountForm({ onSubmit, label, busyLabel, busy, disabled, noValidate, children }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate={noValidate} className="grid gap-4">
      {children}
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
