import { type ReactNode, useId } from "react";
import { ErrorLine } from "./ErrorLine.tsx";

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Marigold for translation, indigo for everything else. */
  readonly accent?: "indigo" | "marigold";
}

const accents = {
  indigo: "aria-checked:border-indigo aria-checked:bg-indigo",
  marigold: "aria-checked:border-marigold aria-checked:bg-marigold",
};

export function SwitchField(props: Props) {
  const { label, hint, note, error, checked, onChange, disabled = false, accent = "indigo" } = props;
  const id = useId();
  return (
    <div className="relative flex items-center justify-between gap-4 py-1">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        <ErrorLine id={`${id}-error`} text={error} />
      </div>
      <span className="grid size-11 shrink-0 place-items-center">
        <button
          type="button"
          role="switch"
          id={id}
          aria-checked={checked}
          onClick={() => onChange(!checked)}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          className={`group h-6 w-11 rounded-full border border-edge bg-sunken p-0.5 transition-colors duration-150 disabled:opacity-50 ${accents[accent]}`}
        >
          <span className="block size-4.5 rounded-full border border-edge bg-surface transition-transform duration-150 group-aria-checked:translate-x-5 rtl:group-aria-checked:-translate-x-5" />
        </button>
      </span>
    </div>
  );
}
