import { useId } from "react";

interface Props<Value extends string> {
  readonly label: string;
  readonly hint: string;
  /** Of the group of radio buttons, on the whole page. */
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One among a few, in one row. */
export function RadioField<Value extends string>(props: Props<Value>) {
  const { label, hint, name, value, options, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              className="size-4 accent-indigo"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  );
}
