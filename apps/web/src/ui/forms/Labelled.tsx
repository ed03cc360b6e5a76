import type { ReactNode } from "react";
import { ErrorLine } from "./ErrorLine.tsx";

export interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly note?: ReactNode;
  readonly error?: string | undefined;
}

interface Props extends LabelledProps {
  /** Id of the field; if the field is not an input, its label has the id with `-label`. */
  readonly id: string;
  readonly isInput?: boolean;
  readonly look?: string;
  readonly children: ReactNode;
}

/** The `aria-describedby` of a field in `Labelled`: screen readers read its hint and its error with it. */
export const describedBy = (id: string) => `${id}-hint ${id}-error`;

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
