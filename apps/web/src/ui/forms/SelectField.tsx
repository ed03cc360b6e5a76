import { useId } from "react";
import { inputLook } from "./input-look.ts";
import { describedBy, Labelled, type LabelledProps } from "./Labelled.tsx";

interface Props<Value extends string> extends LabelledProps {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among many options, in the device's native form. */
export function SelectField<Value extends string>({ value, options, onChange, ...field }: Props<Value>) {
  const id = useId();
  return (
    <Labelled {...field} id={id} isInput>
      <select
        id={id}
        value={value}
        aria-describedby={describedBy(id)}
        onChange={(event) => onChange(event.target.value as Value)}
        className={`${inputLook} drop-down`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
