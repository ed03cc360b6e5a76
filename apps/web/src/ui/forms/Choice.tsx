import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import { describedBy, Labelled, type LabelledProps } from "./Labelled.tsx";

interface Props<Value extends string> extends LabelledProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface ChoiceProps<Value extends string> extends Props<Value> {
  readonly options: readonly { readonly value: Value; readonly text: ReactNode; readonly lang?: string }[];
}

interface OptionsProps<Value extends string> extends Props<Value> {
  /** Hidden if the page contains only this choice and has the same title. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly hint?: string }[];
}

export function Choice<Value extends string>({ value, options, onChange, ...field }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Labelled {...field} id={id} look="text-sm/6">
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id)}
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
            className="min-h-10 flex-1 wrap-break-word pointer-coarse:min-h-11 rounded-sm px-3 py-1 text-muted transition-colors duration-150 data-checked:bg-indigo-soft data-checked:font-semibold data-checked:text-ink"
          >
            {option.text}
          </Radio.Root>
        ))}
      </RadioGroup>
    </Labelled>
  );
}

export function Options<Value extends string>({
  value,
  options,
  isLabelHidden,
  onChange,
  ...field
}: OptionsProps<Value>) {
  const id = useId();
  return (
    <Labelled {...field} id={id} look={isLabelHidden ? "sr-only" : ""}>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id)}
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
            aria-describedby={option.hint && `${id}-${option.value}`}
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
              {/* The description is not part of the option's name. */}
              {option.hint && (
                <span aria-hidden id={`${id}-${option.value}`} className="block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </Labelled>
  );
}
