import { type ReactNode, useId } from "react";
import { inputLook } from "./input-look.ts";

interface Props<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  /** Behind the label, such as that it is saved. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among many options, in the form that the device has for it. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hint, note, error, value, options, onChange } = props;
  const id = useId();
  return (
    <div>
      <div className="mb-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note}
      </div>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value as Value)}
        className={`${inputLook} drop-down`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
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
