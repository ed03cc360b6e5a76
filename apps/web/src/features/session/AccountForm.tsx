import type { ReactNode, SubmitEvent } from "react";
import { Button } from "#/ui/forms/Button.tsx";

interface Props {
  readonly onSubmit: () => void;
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The page shows validation errors instead of the browser. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

export function AccountForm({ onSubmit, label, busyLabel, busy, disabled, noValidate, children }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // POST keeps the input out of the address if the page's script does not run.
    <form method="post" onSubmit={submit} noValidate={noValidate} className="grid gap-4">
      {children}
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
