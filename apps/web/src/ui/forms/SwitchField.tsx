import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** Behind the label, such as that it is saved. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The hint gives the reason. */
  readonly disabled?: boolean;
  /** Marigold for translation, indigo for everything else. */
  readonly accent?: "indigo" | "marigold";
}

const accents = {
  indigo: "data-checked:border-indigo data-checked:bg-indigo",
  marigold: "data-checked:border-marigold data-checked:bg-marigold",
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
        {error && (
          <p id={`${id}-error`} role="alert" className="text-sm text-red">
            {error}
          </p>
        )}
      </div>
      <span className="grid size-11 shrink-0 place-items-center">
        <Switch.Root
          nativeButton
          render={<button type="button" />}
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          className={`h-6 w-11 rounded-full border border-edge bg-sunken p-0.5 transition-colors duration-150 disabled:opacity-50 ${accents[accent]}`}
        >
          <Switch.Thumb className="block size-4.5 rounded-full border border-edge bg-surface transition-transform duration-150 data-checked:translate-x-5 rtl:data-checked:-translate-x-5" />
        </Switch.Root>
      </span>
    </div>
  );
}
