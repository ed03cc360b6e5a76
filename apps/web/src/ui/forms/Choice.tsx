import { RadioGroup } from "radix-ui";
import { type ReactNode, useId } from "react";

interface Props<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among a few visible options. */
export function Choice<Value extends string>({ label, hint, value, options, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <RadioGroup.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onValueChange={(chosen) => onChange(chosen as Value)}
        className="flex flex-wrap rounded-md border border-edge p-0.5"
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="min-h-10 flex-1 rounded-sm px-3 text-muted transition-colors duration-150 data-[state=checked]:bg-indigo-soft data-[state=checked]:font-semibold data-[state=checked]:text-ink"
          >
            {option.text}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
