interface Props {
  /** Referenced by the field's `aria-describedby`. */
  readonly id?: string;
  readonly text: string | false | null | undefined;
  /** More prominent, for errors without a field nearby. */
  readonly boxed?: boolean;
  readonly className?: string;
}

/** Shows an error, which screen readers announce immediately. */
export function ErrorLine({ id, text, boxed = false, className = "" }: Props) {
  if (!text) return null;
  return (
    <p
      id={id}
      role="alert"
      className={`text-sm text-red ${boxed ? "rounded-md bg-red-soft px-3 py-2" : ""} ${className}`}
    >
      {text}
    </p>
  );
}
