import { type ComponentProps, type ReactNode, useId } from "react";
import { inputLook } from "./input-look.ts";
import { describedBy, Labelled, type LabelledProps } from "./Labelled.tsx";

interface Props extends Omit<ComponentProps<"input">, "id">, LabelledProps {
  readonly end?: ReactNode;
}

/** A labelled input; its error replaces its hint. */
export function Field({ label, hint, error, note, end, className = "", ...rest }: Props) {
  const id = useId();
  return (
    <Labelled id={id} isInput label={label} note={note} hint={error ? undefined : hint} error={error}>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id)}
          className={`${inputLook} ${rest.readOnly ? "bg-sunken! text-muted" : ""} ${end ? "pe-12 rtl:ps-12" : ""} ${className}`}
        />
        {end && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</div>}
      </div>
    </Labelled>
  );
}
