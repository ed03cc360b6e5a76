import { Switch } from "radix-ui";
import { useId } from "react";

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The hint gives the reason. */
  readonly disabled?: boolean;
  /** Marigold for translation, indigo for everything else. */
  readonly accent?: "indigo" | "marigold";
}

const accents = {
  indigo: "data-[state=checked]:border-indigo data-[state=checked]:bg-indigo",
  marigold: "data-[state=checked]:border-marigold data-[state=checked]:bg-marigold",
};

export function SwitchField({ label, hint, checked, onChange, disabled = false, accent = "indigo" }: Props) {
  const id = useId();
  return (
    // Inside a form the primitive puts a hidden field one width to the left, which would make a mirrored page scroll.
    <div className="relative -mx-1 flex items-center justify-between gap-4 overflow-x-clip px-1 py-1">
      <div>
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="grid size-11 shrink-0 place-items-center">
        <Switch.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`h-6 w-11 rounded-full border border-edge bg-sunken p-0.5 transition-colors duration-150 disabled:opacity-50 ${accents[accent]}`}
        >
          <Switch.Thumb className="block size-4.5 rounded-full border border-edge bg-surface transition-transform duration-150 data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5" />
        </Switch.Root>
      </span>
    </div>
  );
}
