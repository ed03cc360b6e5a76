import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";

interface Props<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  /** Behind the label, such as that it is saved. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among a few visible options. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, hint, note, error, value, options, onChange } = props;
  const id = useId();
  return (
    <div>
      <div className="mb-1">
        <span id={`${id}-label`} className="text-sm font-medium">
          {label}
        </span>
        {note}
      </div>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-error`}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap rounded-md border border-edge p-0.5"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            nativeButton
            render={<button type="button" />}
            value={option.value}
            lang={option.lang}
            className="min-h-10 flex-1 pointer-coarse:min-h-11 rounded-sm px-3 text-muted transition-colors duration-150 data-checked:bg-indigo-soft data-checked:font-semibold data-checked:text-ink"
          >
            {option.text}
          </Radio.Root>
        ))}
      </RadioGroup>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
