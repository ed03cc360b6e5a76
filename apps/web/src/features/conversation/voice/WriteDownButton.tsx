import type { ReactNode } from "react";

interface Props {
  /** Disabled without losing the focus. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export const WriteDownButton = ({ isOff = false, onPress, children }: Props) => (
  <button
    type="button"
    aria-disabled={isOff}
    onClick={() => !isOff && onPress()}
    className="relative me-auto min-h-6 rounded-sm text-start text-xs font-medium text-indigo underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5"
  >
    {children}
  </button>
);
