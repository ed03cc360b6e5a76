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
  /** Each with one line that says what it does. */
  readonly options: readonly { readonly value: Value; readonly text: string; readonly hint: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among a few, one below the other, where each needs a sentence. */
export function Options<Value extends string>(props: Props<Value>) {
  const { label, hint, note, error, value, options, onChange } = props;
  const id = useId();
  return (
    <div>
      <div className="mb-1">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {note}
      </div>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-error`}
        value={value}
        onValueChange={onChange}
        className="grid"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            nativeButton
            render={<button type="button" />}
            value={option.value}
            aria-describedby={`${id}-${option.value}`}
            className="group -mx-2 flex min-h-11 items-start gap-3 rounded-md p-2 text-start transition-colors duration-150 hover:bg-sunken"
          >
            <span
              aria-hidden
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge group-data-checked:border-indigo"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-indigo forced-colors:bg-[Highlight]" />
            </span>
            <span>
              <span className="block">{option.text}</span>
              {/* The description of its name, and no part of it. */}
              <span aria-hidden id={`${id}-${option.value}`} className="block text-sm text-muted">
                {option.hint}
              </span>
            </span>
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
