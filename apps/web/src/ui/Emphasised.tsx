interface Props {
  readonly text: string;
  readonly className: string;
  readonly dir?: "ltr";
}

/** A text of which what stands between `<1>` and `</1>` is said with emphasis. */
export function Emphasised({ text, className, dir }: Props) {
  const [before, said, after] = text.split(/<\/?1>/);
  return (
    <>
      {before}
      <strong dir={dir} className={className}>
        {said}
      </strong>
      {after}
    </>
  );
}
