import type { ReactNode } from "react";
import { ErrorLine } from "./ErrorLine.tsx";

export interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Behind the label, such as that it is saved. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
}

interface Props extends LabelledProps {
  /** Of the field; the label has it with `-label`, where it is not the label of an input. */
  readonly id: string;
  readonly isInput?: boolean;
  /** The size of the label. */
  readonly look?: string;
  readonly children: ReactNode;
}

/** The `aria-describedby` of a field in `Labelled`: screen readers read its hint and its error with it. */
export const describedBy = (id: string) => `${id}-hint ${id}-error`;

/** A field with its label above, its hint and its error below. */
export function Labelled({ id, label, hint, note, error, isInput = false, look = "text-sm", children }: Props) {
  return (
    <div>
      <div className={`mb-1 ${look}`}>
        {isInput ? (
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        ) : (
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
        )}
        {note}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <ErrorLine id={`${id}-error`} text={error} className="mt-1" />
    </div>
  );
}
