import { type ComponentProps, type ReactNode, useId } from "react";
import { inputLook } from "./input-look.ts";

interface Props extends Omit<ComponentProps<"input">, "id"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Behind the label, such as that it is saved. */
  readonly note?: ReactNode;
  /** At the end inside the field, such as a button that shows a password. The text may run in either direction. */
  readonly end?: ReactNode;
}

/** A labelled input; screen readers read its hint and its error with it. */
export function Field({ label, hint, error, note, end, className = "", ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note}
      </div>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={`${inputLook} ${rest.readOnly ? "bg-sunken! text-muted" : ""} ${end ? "pe-12 rtl:ps-12" : ""} ${className}`}
        />
        {end && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</div>}
      </div>
      {(error || hint) && (
        <p
          id={`${id}-note`}
          role={error ? "alert" : undefined}
          className={`mt-1 text-sm ${error ? "text-red" : "text-muted"}`}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
