interface Props {
  /** The field it belongs to names this id in `aria-describedby`. */
  readonly id?: string;
  /** Empty or absent: nothing is announced. */
  readonly text: string | false | null | undefined;
  /** Stands out where no field is near. */
  readonly boxed?: boolean;
  readonly className?: string;
}

/** Says what went wrong; screen readers announce it at once. */
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
