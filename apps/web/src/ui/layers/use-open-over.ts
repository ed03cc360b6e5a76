import { useState } from "react";

/** Whether a dialog is open over `what`. When `what` changes, the dialog closes for good. */
export function useOpenOver(what: string) {
  const [over, setOver] = useState<string | null>(null);
  if (over !== null && over !== what) setOver(null);
  const setOpen = (open: boolean) => setOver(open ? what : null);
  return [over === what, setOpen] as const;
}
